import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { includesApi } from '#contract/account/apiAccess';
import { API_KEY_PREFIX, API_PREFIX } from '#contract/account/apiKeys';
import type { CurrentUser } from '#contract/schemas/users';
import { isKeyOf, shortIdOf } from '../../domain/apiKeys/keyFormat';
import { isInNetworks } from '../../domain/apiKeys/networks';
import type { StoredKey } from '../../domain/apiKeys/repository';
import { forbidden, keyRefused } from '../../http/problems';
import type { ApiRoute } from '../../http/routeAccess';
import { KeyRing, type KnownKey } from './keyRing';

/** The key that was sent with a public API request, and its user. */
interface ApiKeyRequester {
  readonly id: number;
  readonly shortId: string;
  readonly user: CurrentUser;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null outside the public API. */
    apiKey: ApiKeyRequester | null;
  }
  interface FastifyInstance {
    readonly apiKeys: KeyRing;
  }
}

const MISSING = `Send your API key in a header: “Authorization: Bearer ${API_KEY_PREFIX}…”. Account administrators create keys on the API Keys page.`;
const MISTYPED =
  'This isn’t a valid API key. Copy the whole key; it begins with “cl_live_” and has 66 characters.';
const UNKNOWN = 'We don’t recognize this API key. Create another on the API Keys page.';

/** Returns the token of the Authorization header; throws 401 if there is none. */
function bearerOf({ headers }: FastifyRequest): string {
  const [, token] = /^Bearer +([^\s]+) *$/i.exec(headers.authorization ?? '') ?? [];
  if (token === undefined) throw keyRefused(MISSING);
  return token;
}

/** Finds the key that was sent; throws 401 if it isn't stored. */
async function findPresented(app: FastifyInstance, request: FastifyRequest): Promise<KnownKey> {
  const key = bearerOf(request);
  // A malformed key is rejected without a database query.
  const shortId = shortIdOf(key);
  if (shortId === null) throw keyRefused(MISTYPED, 'invalid_token');
  // Recent keys skip this check, so that guesses from a shared address don't lock out other
  // programs there.
  if (!(await app.apiKeys.isRecent(shortId, key))) app.requestLimits.requireNoGuessing(request);
  const known = await app.apiKeys.find(shortId);
  if (known !== null && isKeyOf(key, known.stored.hash)) return known;
  app.requestLimits.countUnknownSession(request);
  throw keyRefused(UNKNOWN, 'invalid_token');
}

function requireValid({ expiresAt, isRevoked }: StoredKey, now: number): void {
  if (isRevoked) {
    throw keyRefused(
      'This API key was revoked. Create another on the API Keys page.',
      'invalid_token',
    );
  }
  if (expiresAt <= now) {
    throw keyRefused('This API key expired. Create another on the API Keys page.', 'invalid_token');
  }
}

/** Returns the key's user; throws 403 if the user or the account may not use the API. */
function requireUser({ stored, user }: KnownKey): CurrentUser {
  if (user === null || user.account?.id !== stored.accountId) {
    throw forbidden('The user who created this API key is no longer active in the account.');
  }
  if (user.account.status !== 'ACTIVE') {
    throw forbidden(
      'The account of this API key isn’t active. An administrator can reactivate it.',
    );
  }
  if (!includesApi(user)) {
    throw forbidden('The account’s plan doesn’t include the API. An administrator can upgrade it.');
  }
  // A key never has super user rights.
  return { ...user, isSuperUser: false };
}

function requireScope({ networks, scopes }: StoredKey, ip: string, { scope }: ApiRoute): void {
  if (!isInNetworks(ip, networks)) {
    throw forbidden(
      `This API key can’t be used from ${ip}. Send the request from one of the key’s networks.`,
    );
  }
  if (!scopes.includes(scope)) {
    throw forbidden(`This API key doesn’t have the scope ${scope}. Create a key that has it.`);
  }
}

/**
 * Reads the key of each public API request; all other routes ignore keys. Rejects a missing,
 * unknown, revoked, or expired key with 401, and one without a required scope with 403.
 */
export const apiKeysPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const ring = new KeyRing(app);
    app.decorate('apiKeys', ring);
    app.decorateRequest('apiKey', null);
    app.addHook('onRequest', async (request) => {
      const { api } = request.routeOptions.config;
      if (api === undefined) return;
      const known = await findPresented(app, request);
      const { stored } = known;
      requireValid(stored, app.clock.now());
      const user = requireUser(known);
      requireScope(stored, request.ip, api);
      request.apiKey = { id: stored.id, shortId: stored.shortId, user };
      ring.countUse(stored.id);
    });
    const timer = setInterval(() => void ring.flush(), app.settings.limits.logMs).unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await ring.flush();
    });
    done();
  },
  { name: 'apiKeys', dependencies: ['limits', 'work'] },
);

/** Returns the path of the public API on this server. */
export function apiAddress({ settings }: FastifyInstance): string {
  return settings.contextPath + API_PREFIX;
}
