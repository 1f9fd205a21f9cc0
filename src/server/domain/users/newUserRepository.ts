import type { Insertable, Kysely } from 'kysely';
import type { ApplicationCode } from '#contract/site/applications';
import { transactionWithAudit } from '../audit/repository';
import { hasSqlState, UNIQUE_VIOLATION } from '../../db/errors';
import { PLAN } from '../../db/reference/plans';
import type { AppUserTable } from '../../db/tables/account';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';
import type { RunTime } from '../billing/periodsRepository';
import type { PlanOffer } from '../billing/planPrices';
import { saveRequestedPlan, startTrial, startChosenPlan } from '../billing/planRepository';
import { HAS_SECOND_FACTOR } from '../secondFactor/hasFactor';
import { requestConfirmation, type Confirmation } from './confirmationRepository';
import type { PersonNames } from './rules';
import { NO_RIGHTS } from './noRights';

/** A user to create; validated by the rules. */
export interface NewUser extends PersonNames {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** What a trial includes. */
export interface TrialPlan {
  /** Searches per month; null is unlimited. */
  readonly searches: number | null;
  /** Saved items with alerts; null is unlimited. */
  readonly alerts: number | null;
  /** Price per page of a recorded document. */
  readonly pageCents: number;
}

export async function findTrialPlan(db: Kysely<Database>): Promise<TrialPlan> {
  return db
    .selectFrom('plan')
    .where('id', '=', PLAN.TRIAL)
    .select([
      'included_searches as searches',
      'object_limit as alerts',
      'page_price_cents as pageCents',
    ])
    .executeTakeFirstOrThrow();
}

function userRow(
  user: NewUser,
  account: { readonly id: number; readonly isAdmin: boolean },
  at: number,
): Insertable<AppUserTable> {
  return {
    account_id: account.id,
    username: user.username,
    password_hash: user.passwordHash,
    email: user.email,
    status: 'ACTIVE',
    first_name: user.firstName,
    last_name: user.lastName,
    ...NO_RIGHTS,
    is_admin: account.isAdmin,
    created_at: new Date(at),
  };
}

/** Returns null and rolls back if the username already exists. */
async function unlessUsernameExists<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (hasSqlState(error, UNIQUE_VIOLATION)) return null;
    throw error;
  }
}

/** A new account from a sign-up. */
export interface NewAccount {
  readonly name: string;
  /**
   * Key of the form, so that submitting it twice opens only one account. Marks accounts opened by a
   * visitor.
   */
  readonly signUpKey: string;
  readonly applications: readonly ApplicationCode[];
  /** The trial's last day as an ISO date, or the free plan. */
  readonly plan: { readonly trialEndsOn: string } | PlanOffer;
  /** The selected paid plan; it starts when its first period is paid. */
  readonly requestedPlanId: number | null;
  /** The accepted version of the Terms of Service. */
  readonly termsVersion: number;
}

/**
 * Opens an account and its first user, the administrator, in one transaction. Starts no paid plan.
 * The email from `confirmationOf` asks the user to confirm the address. Returns the user's id; null
 * if the username already exists.
 */
export function openAccount(
  db: Kysely<Database>,
  account: NewAccount,
  user: NewUser,
  confirmationOf: (userId: number) => Confirmation,
  time: RunTime & { readonly requestId: string },
): Promise<number | null> {
  const { applications, plan, signUpKey, termsVersion, requestedPlanId } = account;
  const { at, requestId, today } = time;
  const opened = transactionWithAudit(db, async (trx, audit) => {
    const { id: accountId } = await trx
      .insertInto('account')
      .values({
        name: account.name,
        status: 'ACTIVE',
        account_status: 'ACTIVE',
        billing_code_enabled: false,
        bulk_efiling_enabled: false,
        created_at: new Date(at),
        sign_up_key: signUpKey,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await trx
      .insertInto('app_user')
      .values({
        ...userRow(user, { id: accountId, isAdmin: true }, at),
        terms_version: termsVersion,
        terms_accepted_at: new Date(at),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if ('trialEndsOn' in plan) {
      await startTrial(trx, accountId, applications, { from: today, last: plan.trialEndsOn });
    } else {
      await startChosenPlan(
        trx,
        { accountId, userId: id },
        { ...plan, paid: null },
        applications,
        time,
      );
      await saveRequestedPlan(trx, accountId, requestedPlanId);
    }
    await requestConfirmation(trx, confirmationOf(id));
    audit({
      at,
      requestId,
      actorId: id,
      action: 'accountOpened',
      target: `account/${accountId}`,
      detail: {
        username: user.username,
        ...('trialEndsOn' in plan
          ? { plan: PLAN.TRIAL, endsOn: plan.trialEndsOn }
          : { plan: plan.plan.id, wantedPlan: requestedPlanId }),
        termsVersion,
      },
    });
    return id;
  });
  return unlessUsernameExists(opened);
}

/** Finds the first user of the account that a form opened; null if the form opened none. */
export async function findOpenedBy(
  db: Kysely<Database>,
  signUpKey: string,
): Promise<{
  readonly id: number;
  readonly username: string;
  readonly passwordHash: string;
  readonly createdAt: Date;
  readonly hasFactor: boolean;
} | null> {
  const found = await db
    .selectFrom('account as a')
    .innerJoin('app_user as u', 'u.account_id', 'a.id')
    .where('a.sign_up_key', '=', signUpKey)
    .where('u.status', '=', 'ACTIVE')
    .select(['u.id', 'u.username', 'u.password_hash as passwordHash'])
    .select(['a.created_at as createdAt', HAS_SECOND_FACTOR.as('hasFactor')])
    .orderBy('u.id')
    .executeTakeFirst();
  return found ?? null;
}

/** Adds a user to an account; returns the id, or null if the username already exists. */
export function addUser(
  db: Kysely<Database>,
  accountId: number,
  user: NewUser,
  actor: Actor,
): Promise<number | null> {
  const added = transactionWithAudit(db, async (trx, audit) => {
    const { id } = await trx
      .insertInto('app_user')
      // An administrator vouches for the address; only the user can accept the terms.
      .values({ ...userRow(user, { id: accountId, isAdmin: false }, actor.at), terms_version: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({
      ...actor,
      action: 'userAdded',
      target: `user/${id}`,
      detail: { username: user.username, accountId },
    });
    return id;
  });
  return unlessUsernameExists(added);
}
