import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { transactionWithAudit, type AuditEvent } from '../../domain/audit/repository';
import {
  deleteSession,
  findSession,
  findSessionUses,
  findUnwrittenSession,
  insertSession,
  isStillUser,
  sweepSessions,
  touchSessions,
  type SessionTimes,
  type StoredSession,
} from '../../domain/sessions/repository';
import { orUnwritten } from '../../http/orUnwritten';
import { civilDate, isDatabaseReadOnly, type Clock } from '../../http/services';
import type { Limits } from '../../limits';
import { RecentSessions } from './recentSessions';
import { UnwrittenSessions, type UnwrittenBeginning, type UnwrittenEnd } from './unwrittenSessions';

/** Ends of sessions that are written in one transaction. */
const ENDS_AT_A_TIME = 500;

/** How far the clocks of servers that share a database may differ. */
const CLOCK_TOLERANCE_MS = 60_000;

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

/** A session as it begins. */
interface BegunSession {
  readonly session: StoredSession;
  readonly userId: number;
  readonly passwordVersion: number;
  /** The shortened address from which it began. */
  readonly address: string;
  /** The session whose place it takes. */
  readonly instead: StoredSession | null;
  readonly event: AuditEvent;
}

/**
 * The sessions of users, as the database has them. While nothing can be written, their uses and ends
 * are kept in memory and count all the same.
 */
export class SessionStore {
  private readonly recent: RecentSessions;
  private readonly unwritten = new UnwrittenSessions();

  constructor(
    private readonly db: Kysely<Database>,
    private readonly clock: Clock,
    private readonly limits: Limits['session'],
  ) {
    this.recent = new RecentSessions(limits.idleMs);
  }

  /** The instant at which a session ends unless it is used. */
  endOf({ user, ...times }: StoredSession): number {
    return this.endOfTimes(times, user?.isSuperUser === true);
  }

  /** Whether the session was found a short while ago: nobody is guessing its id. */
  isRecent(idHash: string): boolean {
    return this.recent.has(idHash, this.clock.now());
  }

  /** A session that lasts; `unknown` where there never was one, or is none any more. */
  async find(idHash: string): Promise<StoredSession | 'unknown' | 'over'> {
    const now = this.clock.now();
    const stored = this.unwritten.isEnded(idHash) ? null : await this.findStored(idHash, now);
    if (stored === null) {
      this.recent.forget(idHash);
      return 'unknown';
    }
    const lastSeenAt = Math.max(stored.lastSeenAt, this.unwritten.lastUseOf(idHash) ?? 0);
    const session = { ...stored, lastSeenAt };
    if (now >= this.endOf(session) || session.user?.status === 'INACTIVE') {
      this.recent.forget(idHash);
      await ifWritable(deleteSession(this.db, idHash));
      return 'over';
    }
    this.recent.note(idHash, now);
    return session;
  }

  /** Counts a session as used, unless that was noted a moment ago. */
  async use(session: StoredSession): Promise<StoredSession> {
    const sinceUse = this.clock.now() - session.lastSeenAt;
    return sinceUse >= 0 && sinceUse < this.limits.touchMs ? session : this.touch(session);
  }

  /** The session as used now, which is remembered until it can be written. */
  async touch<Used extends StoredSession>(session: Used): Promise<Used> {
    const use = { idHash: session.idHash, lastSeenAt: this.clock.now() };
    if (await ifWritable(touchSessions(this.db, this.latest(), [use])))
      this.unwritten.useWritten(use);
    else this.unwritten.use(use.idHash, use.lastSeenAt);
    return { ...session, lastSeenAt: use.lastSeenAt };
  }

  /**
   * Writes a new session, in memory as long as nothing can be written; the one in whose place it comes
   * is dead at once.
   */
  async begin(begun: BegunSession): Promise<void> {
    const { address, event, instead, passwordVersion, session, userId } = begun;
    const now = this.clock.now();
    const written = { ...session, userId, now, address };
    await orUnwritten(
      () =>
        transactionWithAudit(this.db, async (trx, audit) => {
          if (instead !== null) await deleteSession(trx, instead.idHash);
          await insertSession(trx, written);
          audit(event);
        }),
      () => {
        if (instead !== null) this.unwritten.end(instead.idHash, null);
        this.unwritten.begin({ session: { ...written, passwordVersion }, event });
      },
    );
    if (instead !== null) this.recent.forget(instead.idHash);
    this.recent.note(session.idHash, now);
  }

  /** Ends a session, in memory as long as nothing can be written. */
  async end(idHash: string, event: AuditEvent | null): Promise<void> {
    this.recent.forget(idHash);
    const isWritten = await ifWritable(this.writeEnds([{ idHash, event }]));
    if (!isWritten) this.unwritten.end(idHash, event);
  }

  /** Which of the sessions with these hashes last. That is no use of them. */
  async findLasting(idHashes: readonly string[]): Promise<ReadonlySet<string>> {
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

  /** Writes what could not be written before, then removes sessions that are over. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    this.recent.sweep(now);
    await this.writeUnwritten();
    const begun = { after: now - this.limits.absoluteMs, until: this.latest() };
    await sweepSessions(this.db, now, now - this.limits.idleMs, begun);
  }

  /**
   * The end by all that bounds a session: its stored end, its idle time, and its creation. One that
   * was created after now, by a clock that was ahead, has ended.
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

  /** The latest instant that another server's clock can show. */
  private latest(): number {
    return this.clock.now() + CLOCK_TOLERANCE_MS;
  }

  private idleMs(isSuperUser: boolean): number {
    return isSuperUser ? this.limits.superUserIdleMs : this.limits.idleMs;
  }

  /** A session of the database, or one that began while nothing could be written. */
  private async findStored(idHash: string, now: number): Promise<StoredSession | null> {
    const today = civilDate(now);
    const begun = this.unwritten.beginningOf(idHash);
    if (begun === null || (await ifWritable(this.writeBeginning(begun)))) {
      return findSession(this.db, idHash, today);
    }
    return findUnwrittenSession(this.db, begun.session, today);
  }

  /** Writes a session that began before, unless its user has another password by now. */
  private async writeBeginning({ event, session }: UnwrittenBeginning): Promise<void> {
    await transactionWithAudit(this.db, async (trx, audit) => {
      if (await isStillUser(trx, session)) await insertSession(trx, session);
      audit(event);
    });
    this.unwritten.beginningWritten(session.idHash);
  }

  /** Ends sessions, all or none, and tells the audit trail. */
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
    for (let first = 0; first < ends.length; first += ENDS_AT_A_TIME) {
      const some = ends.slice(first, first + ENDS_AT_A_TIME);
      await this.writeEnds(some);
      for (const { idHash } of some) this.unwritten.endWritten(idHash);
    }
  }
}
