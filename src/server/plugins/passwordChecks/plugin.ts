import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { orIfDiskFull } from '../../http/orIfDiskFull';
import { hashPassword, hasCost, isPassword } from '../../security/passwords';
import type { MarkedUser } from '../../domain/sessions/tokens';
import { replaceHash } from './repository';

/** Purpose of a password check, as recorded in the audit log. */
export type PasswordPurpose =
  | 'signIn'
  | 'changePassword'
  | 'setUserPassword'
  | 'changeEmail'
  | 'changeSecondFactor'
  | 'createApiKey'
  | 'closeAccount';

/** A user whose password can be checked. */
export interface CheckedUser extends MarkedUser {
  readonly passwordHash: string;
}

/** A username and password to check. */
interface PasswordClaim {
  readonly purpose: PasswordPurpose;
  /** As typed; attempts are counted even if no such user exists. */
  readonly userName: string;
  /** Null if no user with that name may log in; the check then takes just as long, and fails. */
  readonly user: CheckedUser | null;
  readonly password: string;
}

type PasswordAnswer =
  | { readonly kind: 'right'; readonly user: MarkedUser }
  | { readonly kind: 'wrong' }
  /** Not checked, because of too many wrong passwords. */
  | { readonly kind: 'tooSoon'; readonly waitMs: number };

/** The only way to check an existing user's password, for logins and sensitive changes. */
interface PasswordChecks {
  /**
   * Checks a password within the limits on guessing. Audits a wrong password; rehashes a correct
   * one if its stored cost is outdated.
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

  /** Rehashes the password at the current cost if the stored cost is outdated. */
  async function rehashIfOutdated(user: CheckedUser, password: string): Promise<void> {
    if (hasCost(user.passwordHash, passwordCost)) return;
    const hash = await hashPassword(password, passwordCost);
    // If the disk is full, the old hash stays.
    await orIfDiskFull(
      () => replaceHash(app.database.db, user, hash),
      () => undefined,
    );
  }

  /**
   * Audits a wrong password. For an unknown name, which may be a mistyped password, stores only a
   * fingerprint.
   */
  function recordFailure(request: FastifyRequest, claim: PasswordClaim): void {
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
      const { password, purpose, user, userName } = claim;
      const browser = user === null ? null : app.sessions.markOf(request, user);
      const attempt = await app.rateLimits.beginLogin({ address: request.ip, userName, browser });
      const isLogin = purpose === 'signIn';
      if (attempt.waitMs > 0) {
        if (isLogin) app.loginAttempts.record(request, 'THROTTLED', user?.id ?? null);
        return { kind: 'tooSoon', waitMs: attempt.waitMs };
      }
      if (
        !(await isPassword(password, user?.passwordHash ?? null, passwordCost)) ||
        user === null
      ) {
        recordFailure(request, claim);
        if (isLogin) {
          const outcome = user === null ? 'UNKNOWN_USER' : 'WRONG_PASSWORD';
          app.loginAttempts.record(request, outcome, user?.id ?? null);
        }
        return { kind: 'wrong' };
      }
      await attempt.succeeded();
      await rehashIfOutdated(user, password);
      return { kind: 'right', user };
    },
  };
}

/** Adds the password check to the application. */
export const passwordChecksPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.decorate('passwordChecks', createPasswordChecks(app));
    done();
  },
  { name: 'passwordChecks', dependencies: ['session', 'limits', 'auditQueue'] },
);
