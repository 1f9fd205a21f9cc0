import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { orUnwritten } from '../../http/orUnwritten';
import { hashPassword, hasCost, isPassword } from '../../security/passwords';
import type { MarkedUser } from '../../domain/sessions/tokens';
import { replaceHash } from './repository';

/** What a password is asked for; also how the audit trail calls it. */
export type PasswordPurpose =
  | 'signIn'
  | 'changePassword'
  | 'setUserPassword'
  | 'changeEmail'
  | 'changeSecondFactor'
  | 'closeAccount';

/** A user whose password can be checked. */
export interface CheckedUser extends MarkedUser {
  readonly passwordHash: string;
}

/** Somebody says to be a user, and types a password for it. */
export interface PasswordClaim {
  readonly purpose: PasswordPurpose;
  /** As typed; counted whether there is such a user or not. */
  readonly userName: string;
  /** Null where nobody of that name may sign in: takes as long, and is wrong. */
  readonly user: CheckedUser | null;
  readonly password: string;
}

export type PasswordAnswer =
  | { readonly kind: 'right'; readonly user: MarkedUser }
  | { readonly kind: 'wrong' }
  /** Not looked at: too many were wrong before. */
  | { readonly kind: 'tooSoon'; readonly waitMs: number };

/** The one way to check the password of a user that exists (sign-in, and changes that ask again). */
export interface PasswordChecks {
  /**
   * Checks a password within the limits on guessing. A wrong one is told to the audit trail; a right
   * one that is kept at another cost than today's is hashed anew.
   */
  check(request: FastifyRequest, claim: PasswordClaim): Promise<PasswordAnswer>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly passwordChecks: PasswordChecks;
  }
}

function createPasswordChecks(app: FastifyInstance): PasswordChecks {
  const { passwordCost } = app.settings;

  /** Keeps the user's password at today's cost from now on. */
  async function keepAtTodaysCost(user: CheckedUser, password: string): Promise<void> {
    if (hasCost(user.passwordHash, passwordCost)) return;
    const hash = await hashPassword(password, passwordCost);
    // Without room on the disk it stays at the cost that it has.
    await orUnwritten(
      () => replaceHash(app.database.db, user, hash),
      () => undefined,
    );
  }

  /** Who reads the trail sees a user that exists; of other names, which may be a typed password, a fingerprint. */
  function noteFailure(request: FastifyRequest, claim: PasswordClaim): void {
    const { purpose, user, userName } = claim;
    app.auditQueue.add({
      at: app.clock.now(),
      actorId: request.user.id,
      action: purpose === 'signIn' ? 'signInFailed' : 'passwordRefused',
      target:
        user === null
          ? `userName/${app.sessions.fingerprint(userName.toLowerCase())}`
          : `user/${user.id}`,
      detail: { address: request.ip, purpose },
      requestId: request.id,
    });
  }

  return {
    async check(request, claim) {
      const { password, user, userName } = claim;
      const browser = user === null ? null : app.sessions.markOf(request, user);
      const attempt = await app.rateLimits.beginLogin({ address: request.ip, userName, browser });
      if (attempt.waitMs > 0) return { kind: 'tooSoon', waitMs: attempt.waitMs };
      if (
        !(await isPassword(password, user?.passwordHash ?? null, passwordCost)) ||
        user === null
      ) {
        noteFailure(request, claim);
        return { kind: 'wrong' };
      }
      await attempt.succeeded();
      await keepAtTodaysCost(user, password);
      return { kind: 'right', user };
    },
  };
}

/** Puts the password check on the application. */
export const passwordChecksPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.decorate('passwordChecks', createPasswordChecks(app));
    done();
  },
  { name: 'passwordChecks', dependencies: ['session', 'rateLimit', 'auditQueue'] },
);
