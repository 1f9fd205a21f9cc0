import cookie from '@fastify/cookie';
import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { HEADERS } from '#contract/headers';
import { COOKIES } from '#contract/site';
import { ANONYMOUS_USER } from '#contract/user';
import type { CurrentUser } from '#contract/schemas/users';
import { transactionWithAudit, type AuditEvent } from '../../domain/audit/repository';
import { shortAddress } from '../../http/addressKey';
import { civilDate, isDatabaseBusy, isDatabaseReadOnly } from '../../http/services';
import { RecentSessions } from './recentSessions';
import {
  deleteSession,
  findSession,
  findSessionUses,
  insertSession,
  sharedSecret,
  sweepSessions,
  touchSessions,
  type StoredSession,
} from '../../domain/sessions/repository';
import {
  fingerprint,
  hashSessionId,
  isBrowserMark,
  isSessionId,
  isVisitorId,
  looksLikeBrowserMark,
  MARK_LIFE_MS,
  newBrowserMark,
  newSeed,
  newSessionId,
  newSignedInMark,
  newVisitorId,
  signText,
  xsrfToken,
  type MarkedUser,
} from '../../domain/sessions/tokens';
import { UnwrittenSessions, type UnwrittenEnd } from './unwrittenSessions';

/** So many users are known in one browser: colleagues share the one at the counter. */
const MOST_MARKS = 8;
const MARK_SEPARATOR = '~';
/** Ends of sessions that are written in one transaction. */
const ENDS_AT_A_TIME = 500;

/**
 * The session of a request. Visitors have one as soon as they got a page; it is stored nowhere, and
 * lasts as long as their browser keeps its cookie.
 */
export interface Session extends StoredSession {
  readonly xsrfToken: string;
}

/** What is proved beside a password. */
export type SecondFactorKind = 'app' | 'passkey' | 'recoveryCode';

/** What pages and calls do with sessions. */
export interface Sessions {
  /**
   * Reads the session of a request and counts it as used, unless it is only looked at. The answer
   * to a signed-in user says how long the session lasts.
   */
  read(request: FastifyRequest, reply: FastifyReply, use?: 'look'): Promise<void>;
  /** Gives the request a session, a visitor's where it has none, and sets its cookies. */
  start(request: FastifyRequest, reply: FastifyReply): Promise<Session>;
  /**
   * Replaces the session by a new one of that user; the old one is dead at once. From now on the
   * browser is known as the user's. `factor` is what was proved beside the password.
   */
  signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    user: MarkedUser,
    factor?: SecondFactorKind,
  ): Promise<void>;
  /** Notes that the browser is the user's, who has proved it. */
  markBrowser(request: FastifyRequest, reply: FastifyReply, user: MarkedUser): void;
  /** The mark by which the browser is known as that user's; null for any other. Opens nothing. */
  markOf(request: Pick<FastifyRequest, 'cookies'>, user: MarkedUser): string | null;
  /** Keyed hash of a text that must not be kept itself. */
  fingerprint(text: string): string;
  /** What only the servers of this site can make of a text. */
  sign(text: string): string;
  /**
   * Takes the cookies of the session away, whatever else fails, and ends it; in memory as long as
   * nothing can be written.
   */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Starts the idle time anew; gives the instant at which the session ends unless it is used. */
  extend(request: FastifyRequest, reply: FastifyReply): Promise<number>;
  /** The instant at which the session ends unless it is used. */
  endOf(session: StoredSession): number;
  /** Which of the sessions with these hashes last. That is no use of them. */
  findLasting(idHashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Writes what could not be written before, then removes sessions that are over. */
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

/** Whether a change was made that reading need not wait for while nothing can be written. */
async function ifWritable(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (isDatabaseReadOnly(error)) return false;
    throw error;
  }
}

function createSessions(app: FastifyInstance, secret: string): Sessions {
  const { db } = app.database;
  const { clock, settings } = app;
  const { session: limits } = settings.limits;
  const isSecure = settings.publicUrl.protocol === 'https:';
  const prefix = isSecure ? '__Host-' : '';
  const names = {
    session: prefix + COOKIES.session,
    signedIn: prefix + COOKIES.signedIn,
    xsrf: prefix + COOKIES.xsrf,
    knownBrowser: prefix + COOKIES.knownBrowser,
  };
  const shared = { path: '/', secure: isSecure } as const;
  const recent = new RecentSessions(limits.idleMs);
  const unwritten = new UnwrittenSessions();

  /** The marks that the browser has, of whoever they are; the newest first. */
  const marksIn = (request: Pick<FastifyRequest, 'cookies'>): string[] =>
    (request.cookies[names.knownBrowser] ?? '')
      .split(MARK_SEPARATOR, MOST_MARKS)
      .filter(looksLikeBrowserMark);

  const idleMs = (user: CurrentUser | null): number =>
    user?.isSuperUser === true ? limits.superUserIdleMs : limits.idleMs;

  const endOf = (session: StoredSession): number =>
    Math.min(session.expiresAt, session.lastSeenAt + idleMs(session.user));

  /** The session of a visitor: nothing but its id. */
  const visitorSession = (id: string): StoredSession => ({
    idHash: hashSessionId(id),
    user: null,
    isAwaitingTerms: false,
    signedInMark: '',
    xsrfSeed: 'visitor',
    lastSeenAt: clock.now(),
    expiresAt: Infinity,
    lacksFactor: false,
    provedAt: null,
  });

  function setCookies(reply: FastifyReply, id: string, session: StoredSession, token: string) {
    reply
      .setCookie(names.session, id, { ...shared, httpOnly: true, sameSite: 'lax' })
      .setCookie(names.signedIn, session.signedInMark, { ...shared, sameSite: 'lax' })
      .setCookie(names.xsrf, token, { ...shared, sameSite: 'strict' });
  }

  function clearCookies(reply: FastifyReply): void {
    reply
      .clearCookie(names.session, { ...shared, httpOnly: true, sameSite: 'lax' })
      .clearCookie(names.signedIn, { ...shared, sameSite: 'lax' })
      .clearCookie(names.xsrf, { ...shared, sameSite: 'strict' });
  }

  function remember(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    session: StoredSession,
  ): Session {
    const known = { ...session, xsrfToken: xsrfToken(secret, id, session.xsrfSeed) };
    request.session = known;
    if (session.user !== null) {
      void reply.header(HEADERS.sessionRemaining, endOf(session) - clock.now());
    }
    return known;
  }

  /** The session as used now, which is remembered until it can be written. */
  async function touch<Used extends StoredSession>(session: Used, now: number): Promise<Used> {
    const use = { idHash: session.idHash, lastSeenAt: now };
    if (await ifWritable(touchSessions(db, [use]))) unwritten.useWritten(use);
    else unwritten.use(use.idHash, now);
    return { ...session, lastSeenAt: now };
  }

  /** Ends sessions, all or none, and tells the audit trail. */
  async function endSessions(ends: readonly UnwrittenEnd[]): Promise<void> {
    await transactionWithAudit(db, async (trx, audit) => {
      for (const { idHash, event } of ends) {
        await deleteSession(trx, idHash);
        if (event !== null) audit(event);
      }
    });
  }

  /** Writes what happened while nothing could be written. */
  async function writeUnwritten(): Promise<void> {
    const { ends, uses } = unwritten;
    if (uses.length > 0) await touchSessions(db, uses);
    for (const use of uses) unwritten.useWritten(use);
    for (let first = 0; first < ends.length; first += ENDS_AT_A_TIME) {
      const some = ends.slice(first, first + ENDS_AT_A_TIME);
      await endSessions(some);
      for (const { idHash } of some) unwritten.endWritten(idHash);
    }
  }

  async function findLive(
    request: FastifyRequest,
    id: string,
    use?: 'look',
  ): Promise<StoredSession | null> {
    if (!isSessionId(id)) return null;
    if (isVisitorId(secret, id)) return visitorSession(id);
    const now = clock.now();
    const idHash = hashSessionId(id);
    // Somebody who invents ids at this address must not end the sessions of the others there.
    if (!recent.has(idHash, now)) app.requestLimits.requireNoGuessing(request);
    const stored = unwritten.isEnded(idHash) ? null : await findSession(db, idHash, civilDate(now));
    if (stored === null) {
      recent.forget(idHash);
      app.requestLimits.countUnknownSession(request);
      return null;
    }
    const lastSeenAt = Math.max(stored.lastSeenAt, unwritten.lastUseOf(idHash) ?? 0);
    const session = { ...stored, lastSeenAt };
    if (now >= endOf(session) || session.user?.status === 'INACTIVE') {
      recent.forget(idHash);
      await ifWritable(deleteSession(db, session.idHash));
      return null;
    }
    recent.note(idHash, now);
    if (use === 'look' || now - session.lastSeenAt < limits.touchMs) return session;
    return touch(session, now);
  }

  /** A new session of a user, not stored yet. */
  function create(user: CurrentUser): { id: string; session: StoredSession } {
    const id = newSessionId();
    const now = clock.now();
    const session: StoredSession = {
      idHash: hashSessionId(id),
      user,
      isAwaitingTerms: false,
      signedInMark: newSignedInMark(),
      xsrfSeed: newSeed(),
      lastSeenAt: now,
      expiresAt: now + limits.absoluteMs,
      lacksFactor: false,
      provedAt: null,
    };
    return { id, session };
  }

  return {
    async read(request, reply, use) {
      const id = request.cookies[names.session];
      if (id === undefined) {
        // The mark without the session means nothing; the page must not believe it.
        if (request.cookies[names.signedIn]) clearCookies(reply);
        return;
      }
      const session = await findLive(request, id, use);
      if (session !== null) {
        remember(request, reply, id, session);
        // After a change of rights the token is another one, which any answer brings to the page.
        if (session.user !== null) await this.start(request, reply);
        return;
      }
      // A visitor's session takes the place of the dead one: the page can sign in with its token.
      clearCookies(reply);
      await this.start(request, reply);
    },

    async start(request, reply) {
      if (request.session !== null) {
        const id = request.cookies[names.session] ?? '';
        // A dead session was replaced by this request: the answer sets the new one's cookies already.
        if (hashSessionId(id) !== request.session.idHash) return request.session;
        const isWhole =
          request.cookies[names.xsrf] === request.session.xsrfToken &&
          (request.cookies[names.signedIn] ?? '') === request.session.signedInMark;
        if (!isWhole) setCookies(reply, id, request.session, request.session.xsrfToken);
        return request.session;
      }
      const id = newVisitorId(secret);
      const known = remember(request, reply, id, visitorSession(id));
      setCookies(reply, id, known, known.xsrfToken);
      return known;
    },

    async signIn(request, reply, user, factor) {
      const userId = user.id;
      const old = request.session;
      const { id, session } = create({ ...ANONYMOUS_USER, id: userId, status: 'ACTIVE' });
      await transactionWithAudit(db, async (trx, audit) => {
        if (old !== null) await deleteSession(trx, old.idHash);
        await insertSession(trx, {
          ...session,
          userId,
          now: clock.now(),
          address: shortAddress(request.ip),
        });
        audit({
          at: clock.now(),
          actorId: userId,
          action: 'signedIn',
          target: `user/${userId}`,
          detail: factor === undefined ? {} : { secondFactor: factor },
          requestId: request.id,
        });
      });
      if (old !== null) recent.forget(old.idHash);
      recent.note(session.idHash, clock.now());
      setCookies(reply, id, session, xsrfToken(secret, id, session.xsrfSeed));
      this.markBrowser(request, reply, user);
    },

    markBrowser(request, reply, user) {
      const now = clock.now();
      const others = marksIn(request).filter((mark) => !isBrowserMark(secret, user, mark, now));
      const marks = [newBrowserMark(secret, user, now), ...others].slice(0, MOST_MARKS);
      void reply.setCookie(names.knownBrowser, marks.join(MARK_SEPARATOR), {
        ...shared,
        httpOnly: true,
        sameSite: 'strict',
        maxAge: MARK_LIFE_MS / 1000,
      });
    },

    markOf(request, user) {
      const now = clock.now();
      return marksIn(request).find((mark) => isBrowserMark(secret, user, mark, now)) ?? null;
    },

    fingerprint: (text) => fingerprint(secret, text),

    sign: (text) => signText(secret, text),

    async signOut(request, reply) {
      const old = request.session;
      // Whoever leaves a machine to others is logged out of it, whatever becomes of the rest.
      request.session = null;
      clearCookies(reply);
      if (old === null) return;
      recent.forget(old.idHash);
      const event: AuditEvent | null =
        old.user === null
          ? null
          : {
              at: clock.now(),
              actorId: old.user.id,
              action: 'signedOut',
              target: `user/${old.user.id}`,
              detail: {},
              requestId: request.id,
            };
      const isWritten = await ifWritable(endSessions([{ idHash: old.idHash, event }]));
      if (!isWritten) unwritten.end(old.idHash, event);
    },

    async extend(request, reply) {
      const { session } = request;
      if (session === null) return clock.now();
      const id = request.cookies[names.session] ?? '';
      return endOf(remember(request, reply, id, await touch(session, clock.now())));
    },

    endOf,

    async findLasting(idHashes) {
      const now = clock.now();
      const found = await findSessionUses(db, idHashes);
      const lasting = found.filter((session) => {
        const { expiresAt, idHash, isSuperUser } = session;
        const usedAt = Math.max(session.lastSeenAt, unwritten.lastUseOf(idHash) ?? 0);
        const idleAt = usedAt + (isSuperUser ? limits.superUserIdleMs : limits.idleMs);
        return now < Math.min(expiresAt, idleAt) && !unwritten.isEnded(idHash);
      });
      return new Set(lasting.map(({ idHash }) => idHash));
    },

    async sweep() {
      recent.sweep(clock.now());
      await writeUnwritten();
      await sweepSessions(db, clock.now(), clock.now() - limits.idleMs);
    },
  };
}

/** For pages that need no database: they are sent without a session where it is busy. */
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

/** Sessions by cookie (`sid`), with the readable mark and the XSRF token beside it. */
export const sessionPlugin = fp(
  async (app: FastifyInstance) => {
    await app.register(cookie);
    const secret =
      app.settings.sessionSecret ??
      (await sharedSecret(app.database.db, randomBytes(32).toString('base64url')));
    const sessions = createSessions(app, secret);
    app.decorate('sessions', sessions);
    app.decorateRequest('session', null);
    app.decorateRequest('user', {
      getter(this: FastifyRequest) {
        // Who has still to accept the terms is nobody yet: the page that asks knows who it is.
        const { session } = this;
        return session?.isAwaitingTerms === false
          ? (session.user ?? ANONYMOUS_USER)
          : ANONYMOUS_USER;
      },
    });
    app.addHook('onRequest', async (request, reply) => {
      const { config } = request.routeOptions;
      // Addresses without a route have no access rule, and need no session.
      if (config.access === undefined || config.session === 'none') return;
      if (config.session === 'start') await readOrStart(sessions, request, reply);
      else await sessions.read(request, reply, config.session);
    });
  },
  { name: 'session', dependencies: ['headers', 'cleanText'] },
);
