import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { addressKey, networkKey } from '../../http/addressKey';
import { orUnwritten } from '../../http/orUnwritten';
import type { Rate } from '../../limits';
import {
  addToCounter,
  countAttempt,
  readAttempt,
  removeCounters,
  sweepCounters,
  undoAttempt,
} from './repository';
import { delayLeft, longerDelay, windowStart, type Delay } from './rules';
import { UnwrittenAttempts } from './unwrittenAttempts';

const DAY_MS = 86_400_000;

/** A login attempt. */
export interface LoginTry {
  readonly address: string;
  readonly userName: string;
  /** The mark of a browser that this user has logged in from before; null for any other browser. */
  readonly browser: string | null;
}

export interface LoginAttempt {
  /** Milliseconds until a login may be tried; zero if now. */
  readonly waitMs: number;
  /** Undoes the count, because successful logins don't count. */
  succeeded(): Promise<void>;
}

/** Limits on guessing, counted in the database across all servers. */
export interface RateLimits {
  /**
   * Counts a login as failed before it is tried, so that parallel tries gain nothing; also for
   * unknown usernames. Doesn't count a login that must wait.
   */
  beginLogin(login: LoginTry): Promise<LoginAttempt>;
  /**
   * Does the same for the second step of a login. Its code can be guessed, so all unknown browsers
   * share a small number of tries per username.
   */
  beginFactor(login: LoginTry): Promise<LoginAttempt>;
  /** Counts a sign-up; returns milliseconds to wait, or zero if allowed. */
  countSignUp(address: string): Promise<number>;
  /** Counts a user added to an account; returns milliseconds to wait, or zero if allowed. */
  countUserAddition(accountId: number): Promise<number>;
  /** Counts a request for a password link; returns milliseconds to wait, or zero if allowed. */
  countPasswordRequest(address: string, name: string): Promise<number>;
  /** Counts a confirmation email; returns milliseconds to wait, or zero if allowed. */
  countConfirmation(userId: number): Promise<number>;
  /** Counts a download of the user's own data; returns milliseconds to wait, or zero if allowed. */
  countOwnData(userId: number): Promise<number>;
  /** Counts a recording of a user or visitor address; returns milliseconds to wait, or zero. */
  countRecording(sender: string): Promise<number>;
  /** Counts a request for a property watch; returns milliseconds to wait, or zero if allowed. */
  countWatchRequest(address: string, email: string): Promise<number>;
  /** Clears all delays of a username whose owner has been verified. */
  clearFailures(userName: string): Promise<void>;
  /** Deletes counters of old windows. */
  sweep(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly rateLimits: RateLimits;
  }
}

function nameHash(name: string): string {
  return createHash('sha256').update(name.toLowerCase()).digest('hex');
}

/** Prefix of the keys of a username's delays. */
function delaysOf(userName: string): string {
  return `loginDelay:${nameHash(userName)}/`;
}

/** Prefix of the keys of a username's delays in the second step. */
function factorDelaysOf(userName: string): string {
  return `factorDelay:${nameHash(userName)}/`;
}

function createRateLimits(app: FastifyInstance): RateLimits {
  const { db } = app.database;
  const { clock } = app;
  const { limits } = app.settings;
  const unwritten = new UnwrittenAttempts();

  /** Counts; returns milliseconds to wait if the rate is exceeded, otherwise null. */
  async function count(key: string, rate: Rate, now: number): Promise<number | null> {
    const start = windowStart(now, rate);
    const total = await addToCounter(db, `${key}:${rate.windowMs}`, start, 1);
    return total > rate.count ? start + rate.windowMs - now : null;
  }

  /**
   * Counts failures by source, so that one person's failures don't lock out another: by name with
   * address, by address, and with a much higher limit by name only. A browser known for the name
   * has only its own delay, which guesses from elsewhere don't affect, even from the same address.
   */
  function countersOf(
    { address, browser }: LoginTry,
    { delays, ofName }: { readonly delays: string; readonly ofName: Rate },
    now: number,
  ) {
    if (browser !== null) {
      return { delayKey: `${delays}browser/${browser}`, rates: [], windows: [] };
    }
    const limited = [
      ...limits.loginFailures.map((rate) => ({ key: `login:${addressKey(address)}`, rate })),
      { key: `${delays}all`, rate: ofName },
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

  async function begin(
    login: LoginTry,
    guarded: { readonly delays: string; readonly ofName: Rate },
  ): Promise<LoginAttempt> {
    const now = clock.now();
    const { rates, ...counters } = countersOf(login, guarded, now);
    let waitMs = 0;
    const judge = (counts: readonly number[], delay: Delay): Delay | null => {
      waitMs = Math.max(
        delayLeft(delay, now, limits.loginDelay),
        ...rates.map((rate, index) =>
          (counts[index] ?? 0) < rate.count ? 0 : windowStart(now, rate) + rate.windowMs - now,
        ),
      );
      return waitMs > 0 ? null : longerDelay(delay, now, limits.loginDelay);
    };
    await orUnwritten(
      () => countAttempt(db, counters, judge),
      async () => unwritten.count(counters, await readAttempt(db, counters), judge),
    );
    return {
      waitMs,
      succeeded: () =>
        orUnwritten(
          () => undoAttempt(db, counters),
          () => unwritten.undo(counters),
        ),
    };
  }

  return {
    beginLogin: (login) =>
      begin(login, { delays: delaysOf(login.userName), ofName: limits.nameFailures }),

    beginFactor: (login) =>
      begin(login, { delays: factorDelaysOf(login.userName), ofName: limits.factorFailures }),

    async countSignUp(address) {
      const key = `signUp:${addressKey(address)}`;
      return (await count(key, limits.signUps, clock.now())) ?? 0;
    },

    async countUserAddition(accountId) {
      const key = `userAddition:account/${accountId}`;
      return (await count(key, limits.userAdditions, clock.now())) ?? 0;
    },

    async countPasswordRequest(address, name) {
      const now = clock.now();
      const rate = limits.passwordRequests;
      const byAddress = await count(`passwordRequest:${addressKey(address)}`, rate, now);
      if (byAddress !== null) return byAddress;
      return (await count(`passwordRequest:name/${nameHash(name)}`, rate, now)) ?? 0;
    },

    async countConfirmation(userId) {
      const key = `confirmation:user/${userId}`;
      return (await count(key, limits.passwordRequests, clock.now())) ?? 0;
    },

    async countOwnData(userId) {
      return (await count(`ownData:user/${userId}`, limits.ownData, clock.now())) ?? 0;
    },

    async countRecording(sender) {
      const key = `recording:${sender}`;
      return (await count(key, limits.recordings, clock.now())) ?? 0;
    },

    async countWatchRequest(address, email) {
      const now = clock.now();
      const rate = limits.watchRequests;
      const byAddress = await count(`watchRequest:${addressKey(address)}`, rate, now);
      if (byAddress !== null) return byAddress;
      return (await count(`watchRequest:email/${nameHash(email)}`, rate, now)) ?? 0;
    },

    async clearFailures(userName) {
      await removeCounters(db, delaysOf(userName));
    },

    async sweep() {
      await sweepCounters(db, clock.now() - DAY_MS);
    },
  };
}

/** Adds the limits to the application. */
export const rateLimitPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.decorate('rateLimits', createRateLimits(app));
    done();
  },
  { name: 'rateLimit' },
);
