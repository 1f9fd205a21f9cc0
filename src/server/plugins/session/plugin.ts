import cookie from '@fastify/cookie';
import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { HEADERS } from '#contract/site/headers';
import { ANONYMOUS_USER } from '#contract/account/user';
import type { CurrentUser } from '#contract/schemas/users';
import type { AuditEvent } from '../../domain/audit/repository';
import {
  consumeFlash,
  findFlash,
  saveFlash,
  sweepFlashes,
} from '../../domain/sessions/flashRepository';
import { sharedSecret } from '../../domain/sessions/repository';
import type { StoredSession } from '../../domain/sessions/session';
import {
  fingerprint,
  hashSessionId,
  isSessionId,
  isVisitorId,
  newSeed,
  newSessionId,
  newSignedInMark,
  newVisitorId,
  signText,
  xsrfToken,
  type MarkedUser,
} from '../../domain/sessions/tokens';
import { shortAddress } from '../../http/addressKey';
import { isDatabaseBusy } from '../../http/services';
import { BrowserMarks } from './browserMarks';
import { SessionCookies } from './sessionCookies';
import { SessionStore } from './sessionStore';

/**
 * The session of a request. Visitors get one with their first page; it isn't stored, and lasts as
 * long as the browser keeps its cookie.
 */
interface Session extends StoredSession {
  readonly xsrfToken: string;
}

/** A request whose session's notices are read. */
interface FlashReader {
  readonly session: Pick<StoredSession, 'idHash'> | null;
}

/** Kind of second factor used in two-step login. */
export type SecondFactorKind = 'app' | 'passkey' | 'recoveryCode';

/**
 * Ways to read a session without extending it; `remembered` also works without the database, for
 * super users.
 */
type SessionUse = 'look' | 'remembered';

/** Session operations for pages and calls. */
interface Sessions {
  /**
   * Reads the session of a request, and extends it unless `use` is set. The response to a logged-in
   * user contains the remaining time.
   */
  read(request: FastifyRequest, reply: FastifyReply, use?: SessionUse): Promise<void>;
  /** Starts a visitor session if the request has none, and sets its cookies. */
  start(request: FastifyRequest, reply: FastifyReply): Promise<Session>;
  /**
   * Replaces the session with a new one for the user, ends the old one immediately, and marks the
   * browser as known. `factor` is the second factor used, if any, or `earlier` for a user who was
   * already logged in. Returns the new session; null, with no change, if the password or the second
   * factor changed during the login.
   */
  signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    user: MarkedUser,
    factor?: SecondFactorKind | 'earlier',
  ): Promise<Pick<StoredSession, 'idHash'> | null>;
  /** Marks the browser as known for a user who has logged in. */
  markBrowser(request: FastifyRequest, reply: FastifyReply, user: MarkedUser): void;
  /** Finds the browser's mark for a user; null if there is none. The mark grants no access. */
  markOf(request: Pick<FastifyRequest, 'cookies'>, user: MarkedUser): string | null;
  /** Returns a keyed hash of a text that must not itself be stored. */
  fingerprint(text: string): string;
  /** Signs a text with the site's secret. */
  sign(text: string): string;
  /**
   * Clears the session's cookies, even if the rest fails, and ends the session; while the database
   * is read-only, ends it in memory.
   */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /**
   * Restarts the idle time; returns the instant at which the session ends if it isn't used again.
   */
  extend(request: FastifyRequest, reply: FastifyReply): Promise<number>;
  /** Returns the instant at which the session ends if it isn't used again. */
  endOf(session: StoredSession): number;
  /** Finds which sessions are still active, without extending them. */
  findActive(idHashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Saves a notice, which is shown once when this session next views the page. */
  saveFlash(request: FlashReader, page: string, notice: string): Promise<void>;
  /** Deletes and returns the notice for a page; null if there is none. */
  consumeFlash(request: FlashReader, page: string): Promise<string | null>;
  /** Returns the notice for a page without deleting it; null if there is none. */
  findFlash(request: FlashReader, page: string): Promise<string | null>;
  /** Writes pending changes, then deletes expired sessions and notices. */
  sweep(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyInstance {
    readonly sessions: Sessions;
  }
}

function createSessions(app: FastifyInstance, secret: string): Sessions {
  const { clock, settings } = app;
  const { session: limits } = settings.limits;
  const isSecure = settings.publicUrl.protocol === 'https:';
  const cookies = new SessionCookies(isSecure);
  const marks = new BrowserMarks(secret, isSecure, () => clock.now());
  const store = new SessionStore(app.database.db, clock, limits);

  /** Creates a visitor's session, which consists only of its id. */
  const visitorSession = (id: string): StoredSession => ({
    idHash: hashSessionId(id),
    user: null,
    isAwaitingTerms: false,
    signedInMark: '',
    xsrfSeed: 'visitor',
    createdAt: clock.now(),
    lastSeenAt: clock.now(),
    expiresAt: Infinity,
    lacksFactor: false,
    provedAt: null,
    factorAt: null,
    needsFactor: false,
    view: null,
    viewer: null,
  });

  const withToken = (id: string, session: StoredSession): Session => ({
    ...session,
    xsrfToken: xsrfToken(secret, id, session.xsrfSeed, session.user?.id ?? null),
  });

  function remember(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    session: StoredSession,
  ): Session {
    const known = withToken(id, session);
    request.session = known;
    if (session.user !== null) {
      void reply.header(HEADERS.sessionRemaining, store.endOf(session) - clock.now());
    }
    return known;
  }

  async function findLive(
    request: FastifyRequest,
    id: string,
    use?: SessionUse,
  ): Promise<StoredSession | null> {
    if (!isSessionId(id)) return null;
    if (isVisitorId(secret, id)) return visitorSession(id);
    const idHash = hashSessionId(id);
    // Recently active sessions skip this check, so that guesses from a shared address don't lock
    // out other people there.
    if (!store.isRecent(idHash)) app.requestLimits.requireNoGuessing(request);
    const session = await (use === 'remembered'
      ? store.findOrRemember(idHash, request.id)
      : store.find(idHash, request.id));
    if (session === 'unknown') app.requestLimits.countUnknownSession(request);
    if (typeof session === 'string') return null;
    return use === undefined ? store.use(session) : session;
  }

  /** Creates a new session for a user, which isn't stored yet. */
  function create(user: CurrentUser, hasFactor: boolean): { id: string; session: StoredSession } {
    const id = newSessionId();
    const now = clock.now();
    const session: StoredSession = {
      idHash: hashSessionId(id),
      user,
      isAwaitingTerms: false,
      signedInMark: newSignedInMark(),
      xsrfSeed: newSeed(),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + limits.absoluteMs,
      lacksFactor: false,
      provedAt: null,
      factorAt: hasFactor ? now : null,
      needsFactor: false,
      view: null,
      viewer: null,
    };
    return { id, session };
  }

  return {
    async read(request, reply, use) {
      const id = cookies.idOf(request);
      if (id === undefined) {
        if (cookies.hasMark(request)) cookies.clear(reply);
        return;
      }
      const session = await findLive(request, id, use);
      if (session !== null) {
        remember(request, reply, id, session);
        // A change of rights replaces the token; the next response of any kind sends it to the
        // page.
        if (session.user !== null) await this.start(request, reply);
        return;
      }
      // A visitor session replaces the expired one, so that the page can log in with the new token.
      cookies.clear(reply);
      await this.start(request, reply);
    },

    async start(request, reply) {
      const { session } = request;
      if (session !== null) {
        const id = cookies.idOf(request) ?? '';
        // This request replaced an expired session, so the response already sets the new cookies.
        if (hashSessionId(id) !== session.idHash) return session;
        if (!cookies.areWhole(request, session)) cookies.set(reply, id, session);
        return session;
      }
      const id = newVisitorId(secret);
      const known = remember(request, reply, id, visitorSession(id));
      cookies.set(reply, id, known);
      return known;
    },

    async signIn(request, reply, user, proof) {
      const userId = user.id;
      const factor = proof === 'earlier' ? undefined : proof;
      const { id, session } = create(
        { ...ANONYMOUS_USER, id: userId, status: 'ACTIVE' },
        factor !== undefined,
      );
      const event: AuditEvent = {
        at: clock.now(),
        actorId: userId,
        action: 'signedIn',
        target: `user/${userId}`,
        detail: factor === undefined ? {} : { secondFactor: factor },
        requestId: request.id,
      };
      const address = shortAddress(request.ip);
      const isBegun = await store.begin({
        session,
        userId,
        passwordVersion: user.passwordVersion,
        mayLackFactor: proof === 'earlier',
        address,
        instead: request.session,
        event,
      });
      if (!isBegun) return null;
      cookies.set(reply, id, withToken(id, session));
      this.markBrowser(request, reply, user);
      return { idHash: session.idHash };
    },

    markBrowser(request, reply, user) {
      marks.add(request, reply, user);
    },

    markOf: (request, user) => marks.find(request, user),

    fingerprint: (text) => fingerprint(secret, text),

    sign: (text) => signText(secret, text),

    async signOut(request, reply) {
      const old = request.session;
      // On a shared computer, the user must be logged out even if the rest fails.
      request.session = null;
      cookies.clear(reply);
      if (old === null) return;
      const event: AuditEvent | null =
        old.user === null
          ? null
          : {
              at: clock.now(),
              actorId: (old.viewer ?? old.user).id,
              action: 'signedOut',
              target: `user/${(old.viewer ?? old.user).id}`,
              detail: {},
              requestId: request.id,
            };
      await store.end(old.idHash, event);
    },

    async extend(request, reply) {
      const { session } = request;
      if (session === null) return clock.now();
      const id = cookies.idOf(request) ?? '';
      return store.endOf(remember(request, reply, id, await store.touch(session)));
    },

    endOf: (session) => store.endOf(session),
    findActive: (idHashes) => store.findActive(idHashes),

    async saveFlash({ session }, page, notice) {
      if (session === null) return;
      const place = { sessionHash: session.idHash, page };
      await saveFlash(app.database.db, place, notice, clock.now());
    },

    async consumeFlash({ session }, page) {
      if (session === null) return null;
      return consumeFlash(app.database.db, { sessionHash: session.idHash, page }, clock.now());
    },

    async findFlash({ session }, page) {
      if (session === null) return null;
      return findFlash(app.database.db, { sessionHash: session.idHash, page }, clock.now());
    },

    async sweep() {
      await store.sweep();
      await sweepFlashes(app.database.db, clock.now());
    },
  };
}

/**
 * Reads or starts the session for pages that don't need the database; while the database is busy,
 * these pages are sent without a session.
 */
async function readOrStart(
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    await sessions.read(request, reply);
    await sessions.start(request, reply);
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error;
    request.log.warn({ err: error }, 'page sent without a session');
  }
}

/** Automatic requests of an open but unattended page must not extend its session. */
function backgroundUse({ headers }: FastifyRequest): SessionUse | undefined {
  return headers[HEADERS.background] === undefined ? undefined : 'look';
}

/** Adds cookie sessions (`sid`), with a mark that scripts can read and an XSRF token. */
export const sessionPlugin = fp(
  async (app: FastifyInstance) => {
    await app.register(cookie);
    const secret =
      app.settings.sessionSecret ??
      (await sharedSecret(app.database.db, app.secretBox, randomBytes(32).toString('base64url')));
    const sessions = createSessions(app, secret);
    app.decorate('sessions', sessions);
    app.decorateRequest('session', null);
    app.decorateRequest('user', {
      getter(this: FastifyRequest) {
        if (this.apiKey !== null) return this.apiKey.user;
        // A user who hasn't accepted the terms counts as a visitor, except on the page for
        // accepting them.
        const { session } = this;
        return session?.isAwaitingTerms === false
          ? (session.user ?? ANONYMOUS_USER)
          : ANONYMOUS_USER;
      },
    });
    app.addHook('onRequest', async (request, reply) => {
      const { config } = request.routeOptions;
      // URLs without a route have no access rule, and don't need a session.
      if (config.access === undefined || config.session === 'none') return;
      if (config.session === 'start') await readOrStart(sessions, request, reply);
      else await sessions.read(request, reply, config.session ?? backgroundUse(request));
    });
  },
  { name: 'session', dependencies: ['headers', 'cleanText', 'apiKeys'] },
);
