import type { FastifyInstance } from 'fastify';
import type { EfmAnswer } from '#contract/schemas/efmMessages';
import { MESSAGE_MAX_BYTES, receiveSigned } from '../domain/efmMessages/signature';
import { OPEN_TO_ALL } from '../http/routeAccess';

/** Receiver of one system's electronic filing messages over HTTP. */
export interface SignedMessages {
  readonly path: string;
  readonly secret: string;
  readonly receive: (message: unknown) => Promise<EfmAnswer>;
}

/**
 * Receives signed messages at a path. Returns 401 for an invalid signature, 400 for a malformed
 * message, and 413 for one that is too large.
 */
export function registerSignedMessages(
  app: FastifyInstance,
  { path, receive, secret }: SignedMessages,
): void {
  void app.register((scope, _options, registered) => {
    scope.removeContentTypeParser('application/json');
    // Keeps the body as sent, because the signature covers it.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, end) => {
      end(null, body);
    });
    scope.post(
      path,
      {
        bodyLimit: MESSAGE_MAX_BYTES,
        config: { access: OPEN_TO_ALL, session: 'none', isSigned: true },
      },
      async ({ body, headers }, reply) => {
        const text = typeof body === 'string' ? body : '';
        const given = { now: app.clock.now(), secret };
        const { answer, status } = await receiveSigned({ headers, body: text }, given, receive);
        return reply.code(status).send(answer ?? {});
      },
    );
    registered();
  });
}
