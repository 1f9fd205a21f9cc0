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
  takeBackAttempt,
} from './repository';
import { delayLeft, longerDelay, windowStart, type Delay } from './rules';
import { UnwrittenAttempts } from './unwrittenAttempts';

const DAY_MS = 86_400_000;

/** Somebody tries to sign in. */
export interface LoginTry {
  readonly address: string;
  readonly userName: string;
  /** The mark of a browser from which that user has signed in before; null for any other browser. */
  readonly browser: string | null;
}

export interface LoginAttempt {
  /** Milliseconds until a sign-in may be tried; zero for now. */
  readonly waitMs: number;
  /** Takes back what was counted: successes do not count. */
  succeeded(): Promise<void>;
}

/** Limits on guessing, counted in the database for all servers together. */
export interface RateLimits {
  /**
   * Counts a sign-in as failed before it is tried, so that many at once gain nothing. The same for
   * unknown user names. Who must wait is not counted.
   */
  beginLogin(login: LoginTry): Promise<LoginAttempt>;
  /**
   * The same of a second factor, for somebody who knew the password. It can be guessed, so that few
   * tries are left to all browsers together that are not known under the name.
   */
  beginFactor(login: LoginTry): Promise<LoginAttempt>;
  /** Counts an attempt to open an account; milliseconds to wait, zero when it may go on. */
  countSignUp(address: string): Promise<number>;
  /** Counts an attempt to add a user to an account; milliseconds to wait, zero when it may go on. */
  countUserAddition(accountId: number): Promise<number>;
  /** Counts a request for a mail with a link; milliseconds to wait, zero when it may go on. */
  countPasswordRequest(address: string, name: string): Promise<number>;
  /** Counts a mail that asks to confirm an address; milliseconds to wait, zero when it may go on. */
  countConfirmation(userId: number): Promise<number>;
  /** Counts a file of all that is kept of a user; milliseconds to wait, zero when it may go on. */
  countOwnData(userId: number): Promise<number>;
  /** Counts a recording of a user or a visitor's address; milliseconds to wait, zero for none. */
  countRecording(sender: string): Promise<number>;
  /** Counts a property watch that is asked for; milliseconds to wait, zero when it may go on. */
  countWatchRequest(address: string, email: string): Promise<number>;
  /** Lifts all delays of a user name whose owner has proved to be it. */
  forgetFailures(userName: string): Promise<void>;
  /** Removes counters of windows long over. */
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

/** Beginning of the keys of a user name's delays. */
function delaysOf(userName: string): string {
  return `loginDelay:${nameHash(userName)}/`;
}

/** The same of its second factors. */
function factorDelaysOf(userName: string): string {
  return `factorDelay:${nameHash(userName)}/`;
}

function createRateLimits(app: FastifyInstance): RateLimits {
  const { db } = app.database;
  const { clock } = app;
  const { limits } = app.settings;
  const unwritten = new UnwrittenAttempts();

  /** Milliseconds to wait when the counter is over its rate, else null. */
  async function count(key: string, rate: Rate, now: number): Promise<number | null> {
    const start = windowStart(now, rate);
    const total = await addToCounter(db, `${key}:${rate.windowMs}`, start, 1);
    return total > rate.count ? start + rate.windowMs - now : null;
  }

  /**
   * Failures are counted where they come from, so that nobody's keep somebody else out: by name and
   * address together, by address, and only far above that by name alone. A browser that is known
   * under the name has a delay of its own and nothing else: whoever guesses elsewhere, at the same
   * address even, does not touch it.
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
          () => takeBackAttempt(db, counters),
          () => unwritten.takeBack(counters),
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

    async forgetFailures(userName) {
      await removeCounters(db, delaysOf(userName));
    },

    async sweep() {
      await sweepCounters(db, clock.now() - DAY_MS);
    },
  };
}

/** Puts the limits on the application. */
export const rateLimitPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.decorate('rateLimits', createRateLimits(app));
    done();
  },
  { name: 'rateLimit' },
);
