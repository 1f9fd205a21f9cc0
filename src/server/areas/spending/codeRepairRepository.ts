import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { billingCodeKey } from '#contract/billing/billingCodes';
import { pagesInWords } from '#contract/records/pageImages';
import { CODE_REPAIR_PAGE_SIZE } from '#contract/billing/spending';
import type {
  CodeCount,
  CodedRow,
  CodeFilter,
  CodeRepairOrder,
} from '#contract/schemas/codeRepair';
import { STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import { searchedFields } from '../../domain/searchLog/rules';

/** Maximum rows available by paging; a repair may change more rows. */
export const MAX_CODED_ROWS = 10_000;
/** Maximum users, codes, and months offered as choices. */
const MAX_CHOICES = 500;

/** Scope of searches and purchases. */
export interface CodeScope {
  readonly accountId: number;
  /** Null for all users of the account. */
  readonly userId: number | null;
  /** Start of the scope; older rows were invoiced long ago, so they aren't read. */
  readonly since: Date;
}

/**
 * SQL: every search and purchase in the scope: `kind`, `id`, `at`, `user_id`, `code`, `cents`,
 * `is_open`. Also filters by user, because the log is indexed by user.
 */
function things({ accountId, since, userId }: CodeScope): RawBuilder<unknown> {
  const isOwn = (column: RawBuilder<unknown>) =>
    userId === null ? sql`true` : sql`${column} = ${userId}`;
  return sql`
    select 'SEARCH' as kind, l.id, l.at, l.user_id, l.billing_code as code, 0::bigint as cents,
           is_search_open(l.account_id, l.at) as is_open
      from search_log l
     where l.account_id = ${accountId} and l.at >= ${since} and ${isOwn(sql`l.user_id`)}
       and l.user_id in (select m.id from app_user m where m.account_id = ${accountId})
    union all
    select 'PURCHASE', d.id, d.bought_at, d.user_id, d.billing_code,
           (d.office_cents + d.service_cents)::bigint, is_charge_open(d.entry_id)
      from document_purchase d
     where d.account_id = ${accountId} and d.bought_at >= ${since} and ${isOwn(sql`d.user_id`)}`;
}

function fits({ billingCode, kind, month, userId }: CodeFilter): RawBuilder<boolean> {
  const first = sql`${`${month ?? '2000-01'}-01`}::date`;
  const key = billingCode === undefined ? undefined : billingCodeKey(billingCode);
  return sql<boolean>`(
    ${kind === undefined ? sql`true` : sql`t.kind = ${kind}`}
    and ${userId === undefined ? sql`true` : sql`t.user_id = ${userId}`}
    and ${key === undefined ? sql`true` : key === '' ? sql`t.code is null` : sql`billing_code_key(t.code) = ${key}`}
    and ${
      month === undefined
        ? sql`true`
        : sql`t.at >= ${first}::timestamp at time zone ${STATE_ZONE}
              and t.at < (${first} + interval '1 month') at time zone ${STATE_ZONE}`
    })`;
}

/** Counts the matching rows whose code can be changed, and the ones whose code can't. */
export async function countCodedRows(
  db: Kysely<Database>,
  scope: CodeScope,
  filter: CodeFilter,
): Promise<{ codes: CodeCount[]; closed: number }> {
  const { rows } = await sql<CodeCount & { isOpen: boolean }>`
    select t.code as "billingCode", t.is_open as "isOpen",
           (count(*) filter (where t.kind = 'SEARCH'))::integer as searches,
           (count(*) filter (where t.kind = 'PURCHASE'))::integer as purchases,
           sum(t.cents)::bigint as cents
      from (${things(scope)}) t where ${fits(filter)}
     group by t.code, t.is_open order by t.code collate by_name nulls first`.execute(db);
  const codes = rows
    .filter(({ isOpen }) => isOpen)
    .map(({ billingCode, cents, purchases, searches }) => ({
      billingCode,
      searches,
      purchases,
      cents,
    }));
  const closed = rows
    .filter(({ isOpen }) => !isOpen)
    .reduce((sum, { purchases, searches }) => sum + purchases + searches, 0);
  return { codes, closed };
}

interface CodedRowRecord extends Omit<CodedRow, 'at' | 'document' | 'searchedFor'> {
  readonly at: Date;
  readonly criteria: unknown;
  readonly documentName: string | null;
  readonly pages: readonly number[] | null;
}

/** Loads one page of the rows that can be changed, newest first. */
export async function findCodedRows(
  db: Kysely<Database>,
  scope: CodeScope,
  filter: CodeFilter,
  pageNumber: number,
): Promise<CodedRow[]> {
  const { rows } = await sql<CodedRowRecord>`
    select t.kind, t.id, t.at, concat_ws(' ', u.first_name, u.last_name) as "userName",
           t.code as "billingCode", l.criteria, l.app_code as "appCode",
           d.type_name || ' ' || d.document_number || ', ' || y.name as "documentName", d.pages,
           (d.office_cents + d.service_cents)::bigint as cents
      from (select * from (${things(scope)}) t where t.is_open and ${fits(filter)}
             order by t.at desc, t.kind, t.id desc
            offset ${(pageNumber - 1) * CODE_REPAIR_PAGE_SIZE} limit ${CODE_REPAIR_PAGE_SIZE}) t
      join app_user u on u.id = t.user_id
      left join search_log l on t.kind = 'SEARCH' and l.id = t.id
      left join document_purchase d on t.kind = 'PURCHASE' and d.id = t.id
      left join county y on y.id = d.county_id
     order by t.at desc, t.kind, t.id desc`.execute(db);
  return rows.map(({ at, criteria, documentName, pages, ...row }) => ({
    ...row,
    at: at.toISOString(),
    searchedFor: searchedFields(criteria),
    document: documentName === null ? null : `${documentName}: ${pagesInWords([...(pages ?? [])])}`,
  }));
}

/** Lists users, codes, and months of the rows that can still be changed. */
export async function findChoices(
  db: Kysely<Database>,
  scope: CodeScope,
): Promise<{
  users: { id: number; name: string }[];
  billingCodes: string[];
  months: { month: string }[];
}> {
  const { rows: users } = await sql<{ id: number; name: string }>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name from app_user u
     where u.id in (select t.user_id from (${things(scope)}) t where t.is_open)
     order by u.last_name collate by_name, u.first_name collate by_name, u.id
     limit ${MAX_CHOICES}`.execute(db);
  const { rows: codes } = await sql<{ code: string }>`
    select min(t.code) as code from (${things(scope)}) t where t.is_open and t.code is not null
     group by billing_code_key(t.code) order by min(t.code) collate by_name limit ${MAX_CHOICES}`.execute(
    db,
  );
  const { rows: months } = await sql<{ month: string }>`
    select distinct to_char(t.at at time zone ${STATE_ZONE}, 'YYYY-MM') as month
      from (${things(scope)}) t where t.is_open order by 1 desc limit ${MAX_CHOICES}`.execute(db);
  return { users, billingCodes: codes.map(({ code }) => code), months };
}

/** Ids that a repair changes. */
export interface ToChange {
  readonly searchIds: readonly number[];
  readonly purchaseIds: readonly number[];
  /** Distinct current codes of the rows. */
  readonly fromCodes: readonly (string | null)[];
}

/**
 * Finds the rows that a repair would change: open, in scope, and with a code other than the new
 * one.
 */
export async function findToChange(
  trx: Transaction<Database>,
  scope: CodeScope,
  { chosen, filter }: Pick<CodeRepairOrder, 'chosen' | 'filter'>,
  toCode: string | null,
): Promise<ToChange> {
  const isChosen =
    chosen === null
      ? sql`true`
      : sql`case t.kind when 'SEARCH' then t.id = any(${[...chosen.searchIds]}::bigint[])
            else t.id = any(${[...chosen.purchaseIds]}::bigint[]) end`;
  const { rows } = await sql<{ kind: CodedRow['kind']; id: number; code: string | null }>`
    select t.kind, t.id, t.code from (${things(scope)}) t
     where t.is_open and ${fits(filter)} and ${isChosen}
       and t.code is distinct from ${toCode}::text`.execute(trx);
  return {
    searchIds: rows.filter(({ kind }) => kind === 'SEARCH').map(({ id }) => id),
    purchaseIds: rows.filter(({ kind }) => kind === 'PURCHASE').map(({ id }) => id),
    fromCodes: [...new Set(rows.map(({ code }) => code))],
  };
}

/** Saves a repair and returns its id. */
export async function addRepair(
  trx: Transaction<Database>,
  repair: { accountId: number; userId: number; at: number; undoOf: number | null },
): Promise<number> {
  const { id } = await trx
    .insertInto('code_repair')
    .values({
      account_id: repair.accountId,
      user_id: repair.userId,
      at: new Date(repair.at),
      undo_of: repair.undoOf,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the code of searches and purchases; saves each previous code. */
export async function changeCodes(
  trx: Transaction<Database>,
  repairId: number,
  { purchaseIds, searchIds }: Pick<ToChange, 'purchaseIds' | 'searchIds'>,
  toCode: string | null,
): Promise<void> {
  await sql`
    insert into code_repair_row (repair_id, search_id, purchase_id, from_code, to_code)
    select ${repairId}::bigint, l.id, null, l.billing_code, ${toCode}::text from search_log l
     where l.id = any(${[...searchIds]}::bigint[])
    union all
    select ${repairId}::bigint, null, d.id, d.billing_code, ${toCode}::text from document_purchase d
     where d.id = any(${[...purchaseIds]}::bigint[])`.execute(trx);
  await writeCodes(trx, repairId);
}

/** Writes a repair's new codes to searches, purchases, and their charges. */
async function writeCodes(trx: Transaction<Database>, repairId: number): Promise<void> {
  await sql`
    update search_log l set billing_code = r.to_code from code_repair_row r
     where r.repair_id = ${repairId} and l.id = r.search_id`.execute(trx);
  await sql`
    with changed as (
      update document_purchase d set billing_code = r.to_code from code_repair_row r
       where r.repair_id = ${repairId} and d.id = r.purchase_id returning d.entry_id, d.billing_code)
    update journal_entry e set billing_code = c.billing_code from changed c
     where e.id = c.entry_id`.execute(trx);
}

/**
 * Undoes a repair: restores the previous code where the new one is unchanged and can be changed.
 * Returns the numbers of changed searches and purchases, and the number of rows that stay
 * unchanged.
 */
export async function undoCodes(
  trx: Transaction<Database>,
  repairId: number,
  undoneId: number,
): Promise<{ searches: number; purchases: number; kept: number }> {
  await sql`
    insert into code_repair_row (repair_id, search_id, purchase_id, from_code, to_code)
    select ${repairId}::bigint, r.search_id, r.purchase_id, r.to_code, r.from_code
      from code_repair_row r
      left join search_log l on l.id = r.search_id
      left join document_purchase d on d.id = r.purchase_id
     where r.repair_id = ${undoneId}
       and case when r.search_id is null
                then d.billing_code is not distinct from r.to_code and is_charge_open(d.entry_id)
                else l.billing_code is not distinct from r.to_code
                     and is_search_open(l.account_id, l.at) end`.execute(trx);
  await writeCodes(trx, repairId);
  const { rows } = await sql<{ searches: number; purchases: number; kept: number }>`
    select count(search_id)::integer as searches, count(purchase_id)::integer as purchases,
           ((select count(*) from code_repair_row where repair_id = ${undoneId})
            - count(*))::integer as kept
      from code_repair_row where repair_id = ${repairId}`.execute(trx);
  return rows[0] ?? { searches: 0, purchases: 0, kept: 0 };
}
