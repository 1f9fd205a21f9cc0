import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { isKeyOf, keyInAddress, shortIdOf } from '../../domain/apiKeys/keyFormat';
import { reportSeenKey } from '../../domain/apiKeys/changeKeys';
import { keyMailSite } from '../../domain/apiKeys/mailSite';
import { invalidRequest, notFound } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { isDatabaseBusy, isDatabaseReadOnly } from '../../http/services';

const REFUSED_PATH = '/api-key-in-address';

const REFUSED =
  'API keys don’t belong in web addresses, which logs and browser histories store. Send the key in the Authorization header. Replace this key and revoke it on the API Keys page.';

/** Keys in rejected requests. They are kept only here, so that no log can contain them. */
const keys = new WeakMap<IncomingMessage, string>();

/**
 * Replaces a URL that contains an API key, before any route or log sees it. Used as Fastify's
 * `rewriteUrl`.
 */
export function hideKeyInAddress(contextPath: string, request: IncomingMessage): string {
  const { url = '/' } = request;
  const key = keyInAddress(url);
  if (key === null) return url;
  keys.set(request, key);
  return contextPath + REFUSED_PATH;
}

/** Records an active key that was sent in a URL, and emails its owner. */
async function report(app: FastifyInstance, key: string, requestId: string): Promise<void> {
  const shortId = shortIdOf(key);
  const known = shortId === null ? null : await app.apiKeys.find(shortId);
  if (known === null || !isKeyOf(key, known.stored.hash)) return;
  const actor = { at: app.clock.now(), actorId: null, requestId };
  await reportSeenKey(app.database.db, actor, known.stored, keyMailSite(app));
  app.mails.wake();
}

/** Rejects every URL that contains an API key with 400. */
export const keyAddressesPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: app.settings.contextPath + REFUSED_PATH,
      // The request is rejected anyway, so it doesn't need a session token.
      config: { access: OPEN_TO_ALL, session: 'none', isSigned: true, answersHead: true },
      handler: async (request) => {
        const key = keys.get(request.raw);
        if (key === undefined) throw notFound();
        try {
          await report(app, key, request.id);
        } catch (error) {
          // The request is rejected even if the database isn't available.
          if (!isDatabaseBusy(error) && !isDatabaseReadOnly(error)) throw error;
          request.log.warn({ err: error }, 'API key in an address not recorded');
        }
        throw invalidRequest(REFUSED);
      },
    });
    done();
  },
  { name: 'keyAddresses', dependencies: ['apiKeys', 'mail'] },
);
