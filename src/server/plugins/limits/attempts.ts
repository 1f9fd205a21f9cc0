import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#contract/time';
import { addressKey, networkKey } from '../../http/addressKey';
import { orIfDiskFull } from '../../http/orIfDiskFull';
import type { AppDatabase } from '../../http/services';
import {
  addToCounter,
  countAttempt,
  readAttempt,
  removeCounters,
  sweepCounters,
  undoAttempt,
} from './repository';
import { remainingDelay, longerDelay, windowStart, type Delay } from './rules';
import {
  ATTEMPT_LIMITS,
  GUESS_LIMITS,
  nameHash,
  type AttemptName,
  type AttemptSubject,
  type GuessName,
} from './table';
import { UnwrittenAttempts } from './unwrittenAttempts';

/** A login attempt. */
export interface LoginTry {
  readonly address: string;
  readonly userName: string;
  /**
   * The mark of a browser from which this user has logged in before; null for any other browser.
   */
  readonly browser: string | null;
}

export interface LoginAttempt {
  /** Milliseconds until a login may be attempted; zero if allowed now. */
  readonly waitMs: number;
  /** Undoes the count, because successful logins aren't counted. */
  succeeded(): Promise<void>;
}

/** Limits on guessing, counted in the database across all servers. */
export interface RateLimits {
  /**
   * Counts a login as failed before it is attempted, so that parallel attempts gain nothing.
   * Applies to unknown usernames too. A login that must wait isn't counted.
   */
  beginLogin(login: LoginTry): Promise<LoginAttempt>;
  /**
   * Like `beginLogin`, for the second step of a login. Because a code can be guessed, all unknown
   * browsers share a small number of attempts per username.
   */
  beginFactor(login: LoginTry): Promise<LoginAttempt>;
  /**
   * Counts an attempt; returns how many milliseconds to wait, or zero if it is allowed. With `trx`,
   * an attempt counts only if the transaction commits.
   */
  count<Name extends AttemptName>(
    name: Name,
    subject: AttemptSubject<Name>,
    trx?: AppDatabase,
  ): Promise<number>;
  /** Clears the login delays of a username whose owner has been verified. */
  clearFailures(userName: string): Promise<void>;
  /** Clears a username's delays of the second step, after staff verified its owner. */
  clearFactorFailures(userName: string): Promise<void>;
  /** Deletes the counters of past windows. */
  sweep(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly rateLimits: RateLimits;
  }
}

/** Returns the prefix of the keys for a username's delays. */
function delaysOf(name: GuessName, userName: string): string {
  return `${GUESS_LIMITS[name].delayKey}:${nameHash(userName)}/`;
}

/** Creates the limits that are counted in the database. */
export function createRateLimits(app: FastifyInstance): RateLimits {
  const { db } = app.database;
  const { clock } = app;
  const { limits } = app.settings;
  const unwritten = new UnwrittenAttempts();

  /**
   * Counts failures by source, so that one person's failures don't lock out another: by name and
   * address, by address only, and with a much higher limit by name only. A browser known for the
   * name has only its own delay, which isn't affected by guesses from elsewhere, even from the same
   * address.
   */
  function countersOf(name: GuessName, { address, browser, userName }: LoginTry, now: number) {
    const delays = delaysOf(name, userName);
    if (browser !== null) {
      return { delayKey: `${delays}browser/${browser}`, rates: [], windows: [] };
    }
    const limited = [
      ...limits.loginFailures.map((rate) => ({ key: `login:${addressKey(address)}`, rate })),
      { key: `${delays}all`, rate: limits[GUESS_LIMITS[name].rate] },
    ];
    return {
      delayKey: `${delays}address/${networkKey(address)}`,
      rates: limited.map(({ rate }) => rate),
      windows: limited.map(({ key, rate }) => ({
        key: `${key}:${rate.windowMs}`,
        windowStart: windowStart(now, rate),
      })),
    };
  }

  async function begin(name: GuessName, login: LoginTry): Promise<LoginAttempt> {
    const now = clock.now();
    const { rates, ...counters } = countersOf(name, login, now);
    let waitMs = 0;
    const judge = (counts: readonly number[], delay: Delay): Delay | null => {
      waitMs = Math.max(
        remainingDelay(delay, now, limits.loginDelay),
        ...rates.map((rate, index) =>
          (counts[index] ?? 0) < rate.count ? 0 : windowStart(now, rate) + rate.windowMs - now,
        ),
      );
      return waitMs > 0 ? null : longerDelay(delay, now, limits.loginDelay);
    };
    await orIfDiskFull(
      () => countAttempt(db, counters, judge),
      async () => unwritten.count(counters, await readAttempt(db, counters), judge),
    );
    return {
      waitMs,
      succeeded: () =>
        orIfDiskFull(
          () => undoAttempt(db, counters),
          () => unwritten.undo(counters),
        ),
    };
  }

  return {
    beginLogin: (login) => begin('login', login),

    beginFactor: (login) => begin('factor', login),

    async count(name, subject, trx = db) {
      const limit = ATTEMPT_LIMITS[name];
      const rate = limits[limit.rate];
      const now = clock.now();
      const start = windowStart(now, rate);
      for (const key of limit.keys(subject)) {
        const total = await addToCounter(trx, `${name}:${key}:${rate.windowMs}`, start, 1);
        if (total > rate.count) return start + rate.windowMs - now;
      }
      return 0;
    },

    async clearFailures(userName) {
      await removeCounters(db, delaysOf('login', userName));
    },

    async clearFactorFailures(userName) {
      await removeCounters(db, delaysOf('factor', userName));
    },

    async sweep() {
      await sweepCounters(db, clock.now() - DAY_MS);
    },
  };
}
