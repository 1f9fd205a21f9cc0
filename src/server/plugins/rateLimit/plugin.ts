import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { addressKey } from '../../http/addressKey';
import type { Rate } from '../../limits';
import { addToCounter, changeDelay, removeCounter, sweepCounters, type Delay } from './repository';

const DAY_MS = 86_400_000;

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
   * unknown user names.
   */
  beginLogin(address: string, userName: string): Promise<LoginAttempt>;
  /** Counts an attempt to open an account; milliseconds to wait, zero when it may go on. */
  countSignUp(address: string): Promise<number>;
  /** Counts an attempt to add a user to an account; milliseconds to wait, zero when it may go on. */
  countUserAddition(accountId: number): Promise<number>;
  /** Counts a request for a mail with a link; milliseconds to wait, zero when it may go on. */
  countPasswordRequest(address: string, name: string): Promise<number>;
  /** Lifts the delay of a user name whose owner has proved to be it. */
  forgetFailures(userName: string): Promise<void>;
  /** Removes counters of windows long over. */
  sweep(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly rateLimits: RateLimits;
  }
}

function windowStart(now: number, { windowMs }: Rate): number {
  return Math.floor(now / windowMs) * windowMs;
}

function nameHash(name: string): string {
  return createHash('sha256').update(name.toLowerCase()).digest('hex');
}

function userNameKey(userName: string): string {
  return `loginDelay:${nameHash(userName)}`;
}

function createRateLimits(app: FastifyInstance): RateLimits {
  const { db } = app.database;
  const { clock } = app;
  const { limits } = app.settings;

  /** Milliseconds to wait when the counter is over its rate, else null. */
  async function count(key: string, rate: Rate, now: number): Promise<number | null> {
    const start = windowStart(now, rate);
    const total = await addToCounter(db, `${key}:${rate.windowMs}`, start, 1);
    return total > rate.count ? start + rate.windowMs - now : null;
  }

  function nextDelay(failures: number, now: number): Delay {
    const { freeFailures, firstMs, longestMs } = limits.loginDelay;
    const doublings = failures + 1 - freeFailures;
    const delay = doublings < 0 ? 0 : Math.min(longestMs, firstMs * 2 ** Math.min(doublings, 30));
    return { failures: failures + 1, until: now + delay };
  }

  return {
    async beginLogin(address, userName) {
      const now = clock.now();
      const key = `login:${addressKey(address)}`;
      let waitMs = 0;
      for (const rate of limits.loginFailures) {
        waitMs = Math.max(waitMs, (await count(key, rate, now)) ?? 0);
      }
      if (waitMs === 0) {
        await changeDelay(db, userNameKey(userName), (delay) => {
          const isForgotten = delay.until + DAY_MS < now;
          waitMs = isForgotten ? 0 : Math.max(0, delay.until - now);
          if (waitMs > 0) return null;
          return nextDelay(isForgotten ? 0 : delay.failures, now);
        });
      }
      return {
        waitMs,
        async succeeded() {
          await removeCounter(db, userNameKey(userName));
          for (const rate of limits.loginFailures) {
            await addToCounter(db, `${key}:${rate.windowMs}`, windowStart(now, rate), -1);
          }
        },
      };
    },

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

    async forgetFailures(userName) {
      await removeCounter(db, userNameKey(userName));
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
