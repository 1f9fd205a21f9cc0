import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Insertable, Kysely } from 'kysely';
import type { ApplicationCode } from '#contract/site/applications';
import { DAY_MS } from '#contract/time';
import { PASSWORD_COST } from '../server/limits';
import { PLAN } from '../server/db/reference/plans';
import type { AccountTable, AppUserTable } from '../server/db/tables/account';
import type { Database } from '../server/db/tables/database';
import { NO_RIGHTS } from '../server/domain/users/noRights';

/**
 * Password of every demo account. The server doesn't start with demo accounts if other machines can
 * reach the site.
 */
export const DEMO_PASSWORD = 'countyline-demo';

/** FIPS code of the demo's recorder: Wayne County, Indiana. */
export const DEMO_OFFICE = 18_177;

type UserFlags = Partial<
  Pick<
    AppUserTable,
    | 'is_admin'
    | 'is_super_user'
    | 'is_finepay_reviewer'
    | 'is_efiling_reviewer'
    | 'is_bulk_efiling_reviewer'
    | 'is_bulk_efiling_uploader'
    | 'clerk_id'
    | 'recorder_id'
  >
>;

/** A demo account: its purpose, its user, and the account that the user belongs to. */
export interface DemoAccount {
  readonly username: string;
  /** What the account demonstrates. */
  readonly purpose: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly flags?: UserFlags;
  /** Null for a user without an account. */
  readonly account: {
    readonly name: string;
    readonly flags?: Partial<
      Pick<
        AccountTable,
        'status' | 'account_status' | 'billing_code_enabled' | 'bulk_efiling_enabled'
      >
    >;
    readonly planId: number;
    readonly applications: readonly ApplicationCode[];
    /** Number of days from the database's creation until the account's subscriptions end. */
    readonly endsInDays?: number;
  } | null;
  /** Identity in Indiana's e-filing manager. */
  readonly efm?: { readonly individual: boolean; readonly admin: boolean };
}

const INDIANA: readonly ApplicationCode[] = ['COURT', 'RECORDER', 'TW'];

/** The demo accounts, one for each role. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    username: 'user',
    purpose: 'an active account, no administrator',
    firstName: 'Una',
    lastName: 'Fairbanks',
    account: { name: 'Fairbanks Title Services', planId: PLAN.S500, applications: INDIANA },
    efm: { individual: true, admin: false },
  },
  {
    username: 'admin',
    purpose: 'an account administrator, billing codes on',
    firstName: 'Adrian',
    lastName: 'Holloway',
    flags: { is_admin: true },
    account: {
      name: 'Holloway & Birch, Attorneys at Law',
      flags: { billing_code_enabled: true },
      planId: PLAN.S2000,
      applications: [...INDIANA, 'EFILING'],
    },
    efm: { individual: false, admin: true },
  },
  {
    username: 'super',
    purpose: 'a super user',
    firstName: 'Sonia',
    lastName: 'Underhill',
    flags: { is_super_user: true },
    account: null,
  },
  {
    username: 'pastdue',
    purpose: 'an account that is not active',
    firstName: 'Percival',
    lastName: 'Dunning',
    flags: { is_admin: true },
    account: {
      name: 'Dunning Abstracts',
      flags: { status: 'INACTIVE', account_status: 'PAST_DUE' },
      planId: PLAN.S500,
      applications: INDIANA,
    },
  },
  {
    username: 'trial',
    purpose: 'a trial subscription',
    firstName: 'Tabitha',
    lastName: 'Rowe',
    flags: { is_admin: true },
    account: {
      name: 'Rowe Research',
      planId: PLAN.TRIAL,
      applications: ['COURT'],
      endsInDays: 14,
    },
  },
  {
    username: 'full',
    purpose: 'an account exactly at its limit of saved items with alerts',
    firstName: 'Fulton',
    lastName: 'Brimley',
    account: { name: 'Brimley Investigations', planId: PLAN.COMP, applications: INDIANA },
  },
  {
    username: 'clerk',
    purpose: 'a clerk who reviews fine payments and filings, and supervises reviewers',
    firstName: 'Clara',
    lastName: 'Eastwick',
    flags: {
      is_admin: true,
      is_finepay_reviewer: true,
      is_efiling_reviewer: true,
      clerk_id: DEMO_OFFICE,
    },
    account: { name: 'Wayne County Clerk', planId: PLAN.UNLIMITED, applications: INDIANA },
  },
  {
    username: 'recorder',
    purpose: 'a recorder office',
    firstName: 'Ruben',
    lastName: 'Castellan',
    flags: { recorder_id: DEMO_OFFICE },
    account: { name: 'Wayne County Recorder', planId: PLAN.UNLIMITED, applications: INDIANA },
  },
  {
    username: 'bulk',
    purpose: 'a bulk e-filing uploader and reviewer on an enabled account',
    firstName: 'Beulah',
    lastName: 'Kingsley',
    flags: { is_bulk_efiling_uploader: true, is_bulk_efiling_reviewer: true },
    account: {
      name: 'Kingsley Filing Bureau',
      flags: { bulk_efiling_enabled: true },
      planId: PLAN.S2000,
      applications: ['COURT', 'EFILING'],
    },
    efm: { individual: false, admin: false },
  },
  {
    username: 'michigan',
    purpose: 'an account used in Michigan',
    firstName: 'Minerva',
    lastName: 'Grand',
    flags: { is_admin: true },
    account: { name: 'Lakeshore Land Title', planId: PLAN.S500, applications: ['REGISTER'] },
  },
  {
    username: 'judge',
    purpose: 'a judge who signs orders of the Wayne County courts',
    firstName: 'Amelia',
    lastName: 'Hart',
    account: { name: 'Wayne County Courts', planId: PLAN.UNLIMITED, applications: INDIANA },
  },
];

/**
 * Hashes the demo password. The salt is per user but derived from the seed, so that the same seed
 * gives the same rows.
 */
function demoHash(seed: string, username: string): Promise<string> {
  const salt = createHash('sha256').update(`${seed}/${username}`).digest().subarray(0, 16);
  return hash(DEMO_PASSWORD, { ...PASSWORD_COST, salt });
}

const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Adds the demo accounts; resolves to their user ids by username. */
export async function loadDemoAccounts(
  db: Kysely<Database>,
  { seed, today, now }: { readonly seed: string; readonly today: string; readonly now: number },
): Promise<ReadonlyMap<string, number>> {
  const newestLoad = Date.parse(`${today}T12:00:00Z`);
  const times = { createdAt: new Date(newestLoad - 400 * DAY_MS), newestLoad, now };
  const hashes = await Promise.all(demoAccounts.map(({ username }) => demoHash(seed, username)));
  const userIds = new Map<string, number>();
  await db.transaction().execute(async (trx) => {
    for (const [index, demo] of demoAccounts.entries()) {
      const accountId = demo.account === null ? null : await addAccount(trx, demo.account, times);
      const user: Insertable<AppUserTable> = {
        account_id: accountId,
        username: demo.username,
        password_hash: hashes[index] ?? '',
        email: `${demo.username}@demo.invalid`,
        status: 'ACTIVE',
        first_name: demo.firstName,
        last_name: demo.lastName,
        ...NO_RIGHTS,
        efm_users: JSON.stringify(
          demo.efm === undefined ? {} : { 'STATE-IN': { id: `efm-${demo.username}`, ...demo.efm } },
        ),
        is_demo: true,
        created_at: times.createdAt,
        ...demo.flags,
      };
      const { id } = await trx
        .insertInto('app_user')
        .values(user)
        .returning('id')
        .executeTakeFirstOrThrow();
      userIds.set(demo.username, id);
    }
  });
  return userIds;
}

interface DemoTimes {
  readonly createdAt: Date;
  readonly newestLoad: number;
  /** Time at which the database is created. */
  readonly now: number;
}

async function addAccount(
  db: Kysely<Database>,
  account: NonNullable<DemoAccount['account']>,
  { createdAt, newestLoad, now }: DemoTimes,
): Promise<number> {
  const { id } = await db
    .insertInto('account')
    .values({
      name: account.name,
      status: 'ACTIVE',
      account_status: 'ACTIVE',
      billing_code_enabled: false,
      bulk_efiling_enabled: false,
      created_at: createdAt,
      ...account.flags,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const endsOn =
    account.endsInDays === undefined ? null : isoDate(now + account.endsInDays * DAY_MS);
  await db
    .insertInto('subscription')
    .values(
      account.applications.map((app_code) => ({
        account_id: id,
        app_code,
        plan_id: account.planId,
        starts_on: isoDate(newestLoad - 16 * DAY_MS),
        ends_on: endsOn,
      })),
    )
    .execute();
  return id;
}

/** Returns whether any user is a demo account. */
export async function hasDemoAccounts(db: Kysely<Database>): Promise<boolean> {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
