import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { insertServerError, type NotedError } from '../domain/serverErrors/repository';
import { runOwnWork } from '../work';

const MESSAGE_MAX_LENGTH = 500;
const STACK_MAX_LENGTH = 4_000;
/** Where everything fails at once a few of the errors tell as much as all of them. */
const MOST_WAITING = 5;

declare module 'fastify' {
  interface FastifyInstance {
    readonly serverErrors: {
      /** Keeps what the log says of an error, as far as there is time and room for it. */
      note(request: FastifyRequest, reference: string, error: unknown): void;
    };
  }
}

/** A text as the database takes it. */
function storable(text: string, length: number): string {
  return Buffer.from(text.replaceAll('\0', '').slice(0, length)).toString('utf8');
}

function notedError(request: FastifyRequest, reference: string, error: unknown): NotedError {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return {
    reference,
    at: request.server.clock.now(),
    method: request.method,
    route: request.routeOptions.url ?? '',
    message: storable(message, MESSAGE_MAX_LENGTH),
    stack: storable(stack, STACK_MAX_LENGTH),
  };
}

/**
 * Keeps in the database what the log says of errors, so that it is seen beside a recording. Nobody
 * waits for it, and what cannot be kept is in the log all the same.
 */
export const serverErrorsPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const waiting = new Set<Promise<void>>();
    async function keep(error: NotedError): Promise<void> {
      try {
        await insertServerError(app.database.db, error);
      } catch (failure) {
        app.log.warn({ err: failure }, 'an error was not kept');
      }
    }
    app.decorate('serverErrors', {
      note(request, reference, error) {
        if (waiting.size >= MOST_WAITING) return;
        const kept = runOwnWork(() => keep(notedError(request, reference, error)));
        waiting.add(kept);
        void kept.finally(() => waiting.delete(kept));
      },
    });
    app.addHook('onClose', async () => {
      await Promise.all(waiting);
    });
    done();
  },
  { name: 'serverErrors' },
);
