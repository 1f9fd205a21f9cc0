import type { Insertable, Kysely } from 'kysely';
import type { ApplicationCode } from '#contract/applications';
import { transactionWithAudit } from '../audit/repository';
import { hasSqlState, UNIQUE_VIOLATION } from '../../db/errors';
import { PLAN } from '../../db/reference/plans';
import type { AppUserTable } from '../../db/tables/account';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/asker';
import type { PersonNames } from './rules';

/** A user to be made; the parts have passed the rules. */
export interface NewUser extends PersonNames {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** What a trial includes. */
export interface TrialPlan {
  /** Searches a month; null is unlimited. */
  readonly searches: number | null;
  /** Saved items with alerts; null is unlimited. */
  readonly alerts: number | null;
}

export async function findTrialPlan(db: Kysely<Database>): Promise<TrialPlan> {
  return db
    .selectFrom('plan')
    .where('id', '=', PLAN.TRIAL)
    .select(['included_searches as searches', 'object_limit as alerts'])
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
    is_admin: account.isAdmin,
    is_super_user: false,
    is_finepay_reviewer: false,
    is_efiling_reviewer: false,
    is_bulk_efiling_uploader: false,
    is_bulk_efiling_reviewer: false,
    clerk_id: null,
    recorder_id: null,
    efm_users: '{}',
    is_demo: false,
    created_at: new Date(at),
  };
}

/** Null where the user name is taken; nothing is left behind then. */
async function unlessNameTaken<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (hasSqlState(error, UNIQUE_VIOLATION)) return null;
    throw error;
  }
}

export interface NewTrial {
  readonly accountName: string;
  readonly applications: readonly ApplicationCode[];
  /** ISO dates, both included. */
  readonly startsOn: string;
  readonly endsOn: string;
}

/**
 * Opens an account on a trial with its first user, who is its administrator: all of it or nothing.
 * Gives the user's id; null where the user name is taken.
 */
export function openTrialAccount(
  db: Kysely<Database>,
  trial: NewTrial,
  user: NewUser,
  request: Omit<Actor, 'actorId'>,
): Promise<number | null> {
  const opened = transactionWithAudit(db, async (trx, audit) => {
    const account = await trx
      .insertInto('account')
      .values({
        name: trial.accountName,
        status: 'ACTIVE',
        account_status: 'ACTIVE',
        billing_code_enabled: false,
        bulk_efiling_enabled: false,
        created_at: new Date(request.at),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await trx
      .insertInto('app_user')
      .values(userRow(user, { id: account.id, isAdmin: true }, request.at))
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('subscription')
      .values(
        trial.applications.map((code) => ({
          account_id: account.id,
          app_code: code,
          plan_id: PLAN.TRIAL,
          starts_on: trial.startsOn,
          ends_on: trial.endsOn,
        })),
      )
      .execute();
    audit({
      ...request,
      actorId: id,
      action: 'accountOpened',
      target: `account/${account.id}`,
      detail: {
        username: user.username,
        plan: PLAN.TRIAL,
        endsOn: trial.endsOn,
        hasAcceptedTerms: true,
      },
    });
    return id;
  });
  return unlessNameTaken(opened);
}

/** Adds a user to an account; gives the id, null where the user name is taken. */
export function addUser(
  db: Kysely<Database>,
  accountId: number,
  user: NewUser,
  actor: Actor,
): Promise<number | null> {
  const added = transactionWithAudit(db, async (trx, audit) => {
    const { id } = await trx
      .insertInto('app_user')
      .values(userRow(user, { id: accountId, isAdmin: false }, actor.at))
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
  return unlessNameTaken(added);
}
