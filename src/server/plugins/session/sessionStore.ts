import type { Kysely } from 'kysely';
import { VIEW_MINUTES } from '#contract/admin/people';
import type { CurrentUser } from '#contract/schemas/users';
import { stateDate } from '#contract/stateClock';
import type { Database } from '../../db/tables/database';
import { transactionWithAudit, type AuditEvent } from '../../domain/audit/repository';
import {
  deleteSession,
  findSessionUses,
  insertSession,
  sweepSessions,
  touchSessions,
} from '../../domain/sessions/repository';
import {
  findSession,
  findUnwrittenSession,
  findViewedUser,
  isStillUser,
} from '../../domain/sessions/sessionUserRepository';
import type { SessionTimes, SessionView, StoredSession } from '../../domain/sessions/session';
import { lockUserRow } from '../../domain/users/lockRepository';
import { endView } from '../../domain/views/repository';
import { orIfDiskFull } from '../../http/orIfDiskFull';
import { withTimeout } from '../../db/withTimeout';
import { isDatabaseBusy, isDatabaseReadOnly, type Clock } from '../../http/services';
import type { Limits } from '../../limits';
import { RecentSessions } from './recentSessions';
import { UnwrittenSessions, type UnwrittenBeginning, type UnwrittenEnd } from './unwrittenSessions';

/** Session ends written per transaction. */
const ENDS_PER_WRITE = 500;

/** Maximum clock difference between servers of one database. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Maximum super user sessions cached for the monitors. */
const MAX_REMEMBERED = 200;
/** Maximum wait for the database before the cached session is used. */
const FIND_MS = 250;

/** Makes a change; returns false if the database is read-only. */
async function ifWritable(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (isDatabaseReadOnly(error)) return false;
    throw error;
  }
}

/** A new session. */
interface BegunSession {
  readonly session: StoredSession;
  readonly userId: number;
  readonly passwordVersion: number;
  /** True if the user was logged in before, so the session may begin without a second factor. */
  readonly mayLackFactor: boolean;
  /** The truncated IP address from which the session started. */
  readonly address: string;
  /** The session that it replaces; null if none. */
  readonly instead: StoredSession | null;
  readonly event: AuditEvent;
}

/**
 * Stores user sessions in the database. While the database is read-only, keeps session uses and
 * ends in memory, where they also take effect.
 */
export class SessionStore {
  private readonly recent: RecentSessions;
  private readonly unwritten = new UnwrittenSessions();
  /** Super user sessions as last found; keyed by hash, newest last. */
  private readonly remembered = new Map<string, StoredSession>();

  constructor(
    private readonly db: Kysely<Database>,
    private readonly clock: Clock,
    private readonly limits: Limits['session'],
  ) {
    this.recent = new RecentSessions(limits.idleMs);
  }

  /** Returns the instant at which a session ends if it isn't used again. */
  endOf({ user, viewer, ...times }: StoredSession): number {
    return this.endOfTimes(times, (viewer ?? user)?.isSuperUser === true);
  }

  /** True if the session was found recently, so its id isn't a guess. */
  isRecent(idHash: string): boolean {
    return this.recent.has(idHash, this.clock.now());
  }

  /** Finds an active session; `over` if it just expired, `unknown` if it doesn't exist. */
  async find(idHash: string, requestId: string): Promise<StoredSession | 'unknown' | 'over'> {
    const now = this.clock.now();
    const stored = this.unwritten.isEnded(idHash) ? null : await this.findStored(idHash, now);
    if (stored === null) {
      this.forget(idHash);
      return 'unknown';
    }
    const lastSeenAt = Math.max(stored.lastSeenAt, this.unwritten.lastUseOf(idHash) ?? 0);
    const session = { ...stored, lastSeenAt };
    if (now >= this.endOf(session) || session.user?.status === 'INACTIVE') {
      this.forget(idHash);
      await ifWritable(deleteSession(this.db, idHash));
      return 'over';
    }
    this.recent.add(idHash, now);
    this.remember(session);
    return session.view === null ? session : this.findViewed(session, session.view, requestId);
  }

  /**
   * Like `find`, but if the database doesn't respond in time, returns a super user's cached session
   * until that session would end anyway. Otherwise, no one could diagnose the database.
   */
  async findOrRemember(
    idHash: string,
    requestId: string,
  ): Promise<StoredSession | 'unknown' | 'over'> {
    try {
      return await withTimeout(this.find(idHash, requestId), FIND_MS);
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error;
      const session = this.remembered.get(idHash);
      if (session === undefined || this.clock.now() >= this.endOf(session)) throw error;
      return session;
    }
  }

  private remember(session: StoredSession): void {
    const { idHash, isAwaitingTerms, lacksFactor, user, view } = session;
    this.remembered.delete(idHash);
    if (user?.isSuperUser !== true || view !== null || isAwaitingTerms || lacksFactor) return;
    this.remembered.set(idHash, session);
    const [oldest] = this.remembered.keys();
    if (oldest !== undefined && this.remembered.size > MAX_REMEMBERED) {
      this.remembered.delete(oldest);
    }
  }

  private forget(idHash: string): void {
    this.recent.remove(idHash);
    this.remembered.delete(idHash);
  }

  /**
   * Replaces a session's super user with the viewed user. Ends the view when its time is over, the
   * super user has lost the rights, or the user may no longer be viewed.
   */
  private async findViewed(
    session: StoredSession,
    { until, userId }: SessionView,
    requestId: string,
  ): Promise<StoredSession> {
    const now = this.clock.now();
    const { idHash, user: viewer } = session;
    const isOver = now >= until || until > now + CLOCK_TOLERANCE_MS + VIEW_MINUTES * 60_000;
    const mayView = viewer?.isSuperUser === true && !session.isAwaitingTerms;
    const viewed = isOver || !mayView ? null : await this.viewedUser(userId, now);
    if (viewer !== null && viewed !== null) {
      const by = `${viewer.firstName} ${viewer.lastName}`.trim();
      const user = { ...viewed, view: { by, until: new Date(until).toISOString() } };
      return { ...session, user, viewer, isAwaitingTerms: false };
    }
    const why = isOver ? 'time' : mayView ? 'user' : 'rights';
    const actor = { at: now, actorId: viewer?.id ?? null, requestId };
    await ifWritable(
      endView(this.db, { sessionHash: idHash, userId, actor }, why).then(() => undefined),
    );
    // Reads the session again, because its token changed when the view ended.
    const ended = await this.findStored(idHash, now);
    return { ...session, ...ended, lastSeenAt: session.lastSeenAt, view: null };
  }

  private viewedUser(userId: number, now: number): Promise<CurrentUser | null> {
    return findViewedUser(this.db, userId, now, stateDate(now));
  }

  /** Extends a session, unless it was extended moments ago. */
  async use(session: StoredSession): Promise<StoredSession> {
    const sinceUse = this.clock.now() - session.lastSeenAt;
    return sinceUse >= 0 && sinceUse < this.limits.touchMs ? session : this.touch(session);
  }

  /** Extends a session in the database, or in memory while the database is read-only. */
  async touch<Used extends StoredSession>(session: Used): Promise<Used> {
    const use = { idHash: session.idHash, lastSeenAt: this.clock.now() };
    if (await ifWritable(touchSessions(this.db, this.latest(), [use])))
      this.unwritten.useWritten(use);
    else this.unwritten.use(use.idHash, use.lastSeenAt);
    return { ...session, lastSeenAt: use.lastSeenAt };
  }

  /**
   * Saves a new session, and immediately ends the one that it replaces; while the database is
   * read-only, in memory. Returns false, with no change, if the user's password or second factor
   * changed during the login.
   */
  async begin(begun: BegunSession): Promise<boolean> {
    const { address, event, instead, mayLackFactor, passwordVersion, session, userId } = begun;
    const now = this.clock.now();
    const written = { ...session, userId, now, address, mayLackFactor, passwordVersion };
    const isBegun = await orIfDiskFull(
      () =>
        transactionWithAudit(this.db, async (trx, audit) => {
          await lockUserRow(trx, userId);
          if (!(await isStillUser(trx, written))) return false;
          if (instead !== null) await deleteSession(trx, instead.idHash);
          await insertSession(trx, written);
          audit(event);
          return true;
        }),
      () => {
        if (instead !== null) this.unwritten.end(instead.idHash, null);
        this.unwritten.begin({ session: written, event });
        return true;
      },
    );
    if (!isBegun) return false;
    if (instead !== null) this.forget(instead.idHash);
    this.recent.add(session.idHash, now);
    return true;
  }

  /** Ends a session; while the database is read-only, in memory. */
  async end(idHash: string, event: AuditEvent | null): Promise<void> {
    this.forget(idHash);
    const isWritten = await ifWritable(this.writeEnds([{ idHash, event }]));
    if (!isWritten) this.unwritten.end(idHash, event);
  }

  /** Finds which sessions are still active, without extending them. */
  async findActive(idHashes: readonly string[]): Promise<ReadonlySet<string>> {
    const now = this.clock.now();
    const found = await findSessionUses(this.db, idHashes);
    const lasting = found.filter(({ idHash, isSuperUser, ...times }) => {
      const lastSeenAt = Math.max(times.lastSeenAt, this.unwritten.lastUseOf(idHash) ?? 0);
      return (
        now < this.endOfTimes({ ...times, lastSeenAt }, isSuperUser) &&
        !this.unwritten.isEnded(idHash)
      );
    });
    const unwritten = idHashes.filter((idHash) => {
      const begun = this.unwritten.beginningOf(idHash);
      return begun !== null && now < begun.session.expiresAt && !this.unwritten.isEnded(idHash);
    });
    return new Set([...lasting.map(({ idHash }) => idHash), ...unwritten]);
  }

  /** Writes pending changes, then deletes expired sessions. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    this.recent.sweep(now);
    await this.writeUnwritten();
    const begun = { after: now - this.limits.absoluteMs, until: this.latest() };
    await sweepSessions(this.db, now, now - this.limits.idleMs, begun);
  }

  /**
   * Computes the end from the stored end, idle time, and creation. A session created in the future,
   * while a clock was ahead, has already ended.
   */
  private endOfTimes(
    { createdAt, expiresAt, lastSeenAt }: SessionTimes,
    isSuperUser: boolean,
  ): number {
    if (createdAt > this.latest()) return -Infinity;
    const usedAt = Math.min(lastSeenAt, this.latest());
    return Math.min(
      expiresAt,
      createdAt + this.limits.absoluteMs,
      usedAt + this.idleMs(isSuperUser),
    );
  }

  /** Returns the latest instant that another server's clock can show. */
  private latest(): number {
    return this.clock.now() + CLOCK_TOLERANCE_MS;
  }

  private idleMs(isSuperUser: boolean): number {
    return isSuperUser ? this.limits.superUserIdleMs : this.limits.idleMs;
  }

  /** Finds a session in the database, or one that started while the database was read-only. */
  private async findStored(idHash: string, now: number): Promise<StoredSession | null> {
    const today = stateDate(now);
    const begun = this.unwritten.beginningOf(idHash);
    if (begun === null || (await ifWritable(this.writeBeginning(begun)))) {
      return findSession(this.db, idHash, today);
    }
    return findUnwrittenSession(this.db, begun.session, today);
  }

  /** Writes a pending new session, unless its user's password or second factor has changed. */
  private async writeBeginning({ event, session }: UnwrittenBeginning): Promise<void> {
    await transactionWithAudit(this.db, async (trx, audit) => {
      await lockUserRow(trx, session.userId);
      if (await isStillUser(trx, session)) await insertSession(trx, session);
      audit(event);
    });
    this.unwritten.beginningWritten(session.idHash);
  }

  /** Ends sessions, all or none, with audit entries. */
  private async writeEnds(ends: readonly UnwrittenEnd[]): Promise<void> {
    await transactionWithAudit(this.db, async (trx, audit) => {
      for (const { idHash, event } of ends) {
        await deleteSession(trx, idHash);
        if (event !== null) audit(event);
      }
    });
  }

  private async writeUnwritten(): Promise<void> {
    for (const beginning of this.unwritten.beginnings) await this.writeBeginning(beginning);
    const { ends, uses } = this.unwritten;
    if (uses.length > 0) await touchSessions(this.db, this.latest(), uses);
    for (const use of uses) this.unwritten.useWritten(use);
    for (let first = 0; first < ends.length; first += ENDS_PER_WRITE) {
      const some = ends.slice(first, first + ENDS_PER_WRITE);
      await this.writeEnds(some);
      for (const { idHash } of some) this.unwritten.endWritten(idHash);
    }
  }
}
