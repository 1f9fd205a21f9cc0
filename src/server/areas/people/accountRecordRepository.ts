import { sql, type Kysely } from 'kysely';
import type { EditionFeatures } from '#contract/locales';
import type { AccountRecord } from '#contract/schemas/people';
import type { Database } from '../../db/tables/database';
import { findAccountLimit } from '../../domain/alerts/repository';
import { findCompPlan } from '../../domain/billing/compRepository';
import { findSums } from '../../domain/billing/invoicesRepository';
import { addDays } from '../../domain/billing/periods';
import type { RunningPlan } from '../../domain/billing/planPrices';
import { findRenewalPlans, findRunningPlan } from '../../domain/billing/planRepository';
import {
  findChanges,
  findNotes,
  findVersion,
  NEWEST,
  targetOf,
} from '../../domain/people/changesRepository';
import { findBulkFiling } from './rightsRepository';
import type { RecordReader } from './userRecordRepository';

/** Maximum users shown for an account; the list of all users has the rest. */
const MAX_USERS = 100;

type Head = Pick<
  AccountRecord,
  'id' | 'name' | 'status' | 'accountStatus' | 'isDeactivated' | 'isDunningOff' | 'userCount'
> & { readonly createdAt: Date; readonly closedAt: Date | null };

/** Loads an account's record; null if there is no such account. */
export async function findAccountRecord(
  db: Kysely<Database>,
  accountId: number,
  { today, userId }: RecordReader,
  features: Pick<EditionFeatures, 'unlimitedViewing'>,
): Promise<AccountRecord | null> {
  const { rows } = await sql<Head>`
    select a.id, a.name, a.status, a.account_status as "accountStatus",
           a.deactivated_at is not null as "isDeactivated",
           a.created_at as "createdAt", a.closed_at as "closedAt",
           coalesce(b.is_dunning_disabled, false) as "isDunningOff",
           (select count(*)::integer from app_user u where u.account_id = a.id) as "userCount"
      from account a left join account_billing b on b.account_id = a.id
     where a.id = ${accountId}`.execute(db);
  const [head] = rows;
  if (head === undefined) return null;
  const { closedAt, createdAt, ...account } = head;
  const target = targetOf('account', accountId);
  const running = await findRunningPlan(db, accountId);
  const offered = await findRenewalPlans(db, running, features);
  const plans = offered.map(({ id, name, priceCents }) => ({ id, name, priceCents }));
  return {
    ...account,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    plan: planOf(running, plans),
    comp: await findCompPlan(db, accountId),
    plans,
    ...(await findSums(db, accountId)),
    users: await findUsers(db, accountId),
    ledger: await findLedger(db, accountId),
    alerts: await findAccountLimit(db, { accountId, userId }, today),
    efiling: await findEfiling(db, accountId),
    bulkFiling: await findBulkFiling(db, accountId),
    changes: await findChanges(db, target),
    notes: await findNotes(db, 'account', accountId),
    version: await findVersion(db, target),
  };
}

/** Describes the current plan, and the plan in `plans` that follows it. */
function planOf(running: RunningPlan | null, plans: AccountRecord['plans']): AccountRecord['plan'] {
  if (running === null) return null;
  const { isTrial, planId, planName, priceCents, renewalPlanId, to } = running;
  const renewal = plans.find(({ id }) => id === renewalPlanId);
  return {
    id: planId,
    name: planName,
    priceCents,
    isTrial,
    until: addDays(to, -1),
    renewal: renewal === undefined ? null : { id: renewal.id, name: renewal.name },
  };
}

async function findUsers(
  db: Kysely<Database>,
  accountId: number,
): Promise<AccountRecord['users'][number][]> {
  const { rows } = await sql<
    Omit<AccountRecord['users'][number], 'lastSeenAt'> & { lastSeenAt: Date | null }
  >`
    select u.id, u.username, u.status, u.is_admin as "isAdmin",
           concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name,
           (select max(s.last_seen_at) from session s where s.user_id = u.id) as "lastSeenAt"
      from app_user u where u.account_id = ${accountId}
     order by u.status, u.last_name collate by_name, u.id limit ${MAX_USERS}`.execute(db);
  return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt?.toISOString() ?? null }));
}

/** Loads the latest events that change the account's balance due. */
async function findLedger(
  db: Kysely<Database>,
  accountId: number,
): Promise<AccountRecord['ledger'][number][]> {
  const { rows } = await sql<Omit<AccountRecord['ledger'][number], 'at'> & { at: Date }>`
    select e.id, e.entered_at as at, e.kind, e.reference as text, sum(l.cents)::bigint as cents
      from journal_entry e
      join journal_line l on l.entry_id = e.id and l.ledger in ('RECEIVABLE', 'UNAPPLIED')
     where e.account_id = ${accountId} group by e.id having sum(l.cents) <> 0
     order by e.id desc limit ${NEWEST}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function findEfiling(
  db: Kysely<Database>,
  accountId: number,
): Promise<AccountRecord['efiling']> {
  const { rows } = await sql<{ firms: string[]; envelopes: number; lastFiledAt: Date | null }>`
    select array(select f.name from filing_firm f where f.account_id = ${accountId}
                  order by f.name limit ${NEWEST}) as firms,
           (select count(*)::integer from filing_envelope e
             where e.account_id = ${accountId}) as envelopes,
           (select max(e.filed_at) from filing_envelope e
             where e.account_id = ${accountId}) as "lastFiledAt"`.execute(db);
  const [row] = rows;
  return {
    firms: row?.firms ?? [],
    envelopes: row?.envelopes ?? 0,
    lastFiledAt: row?.lastFiledAt?.toISOString() ?? null,
  };
}
