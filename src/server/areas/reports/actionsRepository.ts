import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { ReportActionKind, ReportActionState } from '#contract/admin/reports/reportActions';
import type { ReportId } from '#contract/admin/reports/reportPages';
import type { ReportRequest } from '#contract/admin/reports/request';
import type { ReportAction, ReportActionPreview } from '#contract/schemas/reportActions';
import type { Database } from '../../db/tables/database';
import { accountsOf } from './reportRepository';
import type { ReportTime } from './reportQuery';

/** Maximum actions listed, newest first. */
const MAX_ACTIONS = 50;

/** The accounts of an action. */
export interface ActionTarget {
  readonly kind: ReportActionKind;
  readonly reportId: ReportId;
  readonly request: ReportRequest;
  /** Null for the accounts of all rows. */
  readonly accountIds: readonly number[] | null;
}

/** SQL: distinct ids of a target's accounts. */
function targetIds({ accountIds, reportId, request }: ActionTarget, time: ReportTime) {
  const all = accountsOf(reportId, request, time);
  return accountIds === null
    ? all
    : sql`select t.account_id from (${all}) t
           where t.account_id = any(${[...accountIds]}::bigint[])`;
}

/** SQL: true if an action changes the billing `b` of an account. */
function changes(kind: ReportActionKind): RawBuilder<unknown> {
  return sql`coalesce(b.is_dunning_disabled, ${kind === 'DUNNING_OFF'})
             is distinct from ${kind === 'DUNNING_OFF'}::boolean`;
}

/** SQL: hash of a target's accounts, to detect changes since the preview. */
const MARK = sql`md5(coalesce(string_agg(t.account_id::text, ',' order by t.account_id), ''))`;

/** Counts the accounts that an action would change or skip. */
export async function previewAction(
  db: Kysely<Database>,
  target: ActionTarget,
  time: ReportTime,
): Promise<ReportActionPreview> {
  const { rows } = await sql<{ total: number; changes: number; mark: string }>`
    select count(*)::integer as total, ${MARK} as mark,
           count(*) filter (where b.account_id is not null and ${changes(target.kind)})::integer
             as changes
      from (${targetIds(target, time)}) t
      left join account_billing b on b.account_id = t.account_id`.execute(db);
  const { changes: count = 0, mark = '', total = 0 } = rows[0] ?? {};
  return { total, mark, changes: count, skips: total - count };
}

/** Saves an action with its accounts; returns its id, and the number and hash of the accounts. */
export async function insertAction(
  trx: Transaction<Database>,
  target: ActionTarget,
  started: {
    readonly reason: string;
    readonly userId: number;
    readonly requestId: string;
    readonly time: ReportTime;
  },
): Promise<{ readonly id: number; readonly total: number; readonly mark: string }> {
  const { id } = await trx
    .insertInto('report_action')
    .values({
      kind: target.kind,
      report_id: target.reportId,
      reason: started.reason,
      requested_by: started.userId,
      requested_at: started.time.at,
      request_id: started.requestId,
      state: 'RUNNING',
      total: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ total: number; mark: string }>`
    with added as (
      insert into report_action_item (action_id, account_id, state)
      select ${id}::bigint, t.account_id, 'WAITING' from (${targetIds(target, started.time)}) t
      returning account_id)
    update report_action set total = (select count(*) from added) where id = ${id}::bigint
    returning total, (select ${MARK} from added t) as mark`.execute(trx);
  return { id, total: rows[0]?.total ?? 0, mark: rows[0]?.mark ?? '' };
}

/**
 * Returns whether an action is running; the transaction then has the exclusive right to start one.
 */
export async function lockActions(trx: Transaction<Database>): Promise<boolean> {
  await sql`lock table report_action in share row exclusive mode`.execute(trx);
  const running = await trx
    .selectFrom('report_action')
    .where('state', 'in', ['RUNNING', 'UNDOING'])
    .select('id')
    .executeTakeFirst();
  return running !== undefined;
}

/** An action's data for its steps. */
export interface StoredAction {
  readonly id: number;
  readonly kind: ReportActionKind;
  readonly state: ReportActionState;
  readonly reason: string;
  readonly requestedBy: number | null;
  readonly requestId: string;
}

export async function lockAction(
  trx: Transaction<Database>,
  id: number,
): Promise<StoredAction | null> {
  const row = await trx
    .selectFrom('report_action')
    .where('id', '=', id)
    .select(['id', 'kind', 'state', 'reason', 'requested_by as requestedBy'])
    .select('request_id as requestId')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setActionState(
  trx: Transaction<Database>,
  id: number,
  state: ReportActionState,
): Promise<void> {
  await trx.updateTable('report_action').set({ state }).where('id', '=', id).execute();
}

/** Loads the newest actions with the numbers of their accounts by outcome. */
export async function findActions(db: Kysely<Database>): Promise<ReportAction[]> {
  const { rows } = await sql<Omit<ReportAction, 'requestedAt'> & { requestedAt: Date }>`
    select r.id, r.kind, r.report_id as "reportId", r.reason, u.username as "requestedBy",
           r.requested_at as "requestedAt", r.state, r.total, i.waiting, i.changed, i.skipped,
           i.undone, i.kept
      from (select * from report_action order by id desc limit ${MAX_ACTIONS}) r
      left join app_user u on u.id = r.requested_by
     cross join lateral (
       select count(*) filter (where state = 'WAITING')::integer as waiting,
              count(*) filter (where state = 'CHANGED')::integer as changed,
              count(*) filter (where state = 'SKIPPED')::integer as skipped,
              count(*) filter (where state = 'UNDONE')::integer as undone,
              count(*) filter (where state = 'KEPT')::integer as kept
         from report_action_item where action_id = r.id) i
     order by r.id desc`.execute(db);
  return rows.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() }));
}

/** The columns that an action changes, as text, so that they are restored exactly. */
export interface DunningColumns {
  readonly isOff: boolean;
  readonly at: string | null;
  readonly by: number | null;
  readonly reason: string | null;
}

/** Columns of billing `b` as `DunningColumns`. */
const COLUMNS = sql`
  jsonb_build_object('isOff', b.is_dunning_disabled,
    'at', (extract(epoch from b.dunning_disabled_at) * 1000000)::bigint::text,
    'by', b.dunning_disabled_by, 'reason', b.dunning_disabled_reason)`;

/** An account whose columns an action changed or restored. */
export interface ChangedAccount {
  readonly accountId: number;
  readonly before: DunningColumns;
  readonly after: DunningColumns;
}

/**
 * Changes the next waiting accounts of an action; skips accounts that already have the new state or
 * aren't billed. Returns the changed accounts and the number processed, which is 0 when no accounts
 * are left.
 */
export async function changeNext(
  trx: Transaction<Database>,
  { id, kind, reason, requestedBy }: StoredAction,
  at: number,
  limit: number,
): Promise<{ readonly seen: number; readonly changed: readonly ChangedAccount[] }> {
  const isOff = kind === 'DUNNING_OFF';
  const next = await findItems(trx, id, 'WAITING', limit);
  if (next.length === 0) return { seen: 0, changed: [] };
  const { rows } = await sql<ChangedAccount>`
    with old as (
      select b.account_id, ${COLUMNS} as before from account_billing b
       where b.account_id = any(${next}::bigint[]) and ${changes(kind)}
       order by b.account_id for update),
    new as (
      update account_billing b
         set is_dunning_disabled = ${isOff}::boolean,
             dunning_disabled_at = ${isOff ? new Date(at) : null}::timestamptz,
             dunning_disabled_by = ${isOff ? requestedBy : null}::bigint,
             dunning_disabled_reason = ${isOff ? reason : null}::text
        from old where old.account_id = b.account_id
      returning b.account_id, old.before, ${COLUMNS} as after),
    item as (
      update report_action_item i set state = 'CHANGED', before = new.before, after = new.after
        from new where i.action_id = ${id}::bigint and i.account_id = new.account_id)
    select account_id as "accountId", before, after from new order by account_id`.execute(trx);
  const done = new Set(rows.map(({ accountId }) => accountId));
  await setItems(
    trx,
    id,
    next.filter((each) => !done.has(each)),
    'SKIPPED',
  );
  return { seen: next.length, changed: rows };
}

/**
 * Restores the next changed accounts of an action exactly; skips accounts changed since. Returns
 * the same as `changeNext`.
 */
export async function restoreNext(
  trx: Transaction<Database>,
  { id }: StoredAction,
  limit: number,
): Promise<{ readonly seen: number; readonly changed: readonly ChangedAccount[] }> {
  const next = await findItems(trx, id, 'CHANGED', limit);
  if (next.length === 0) return { seen: 0, changed: [] };
  const { rows } = await sql<ChangedAccount>`
    with item as (
      select i.account_id, i.before, i.after from report_action_item i
        join account_billing b on b.account_id = i.account_id
       where i.action_id = ${id}::bigint and i.account_id = any(${next}::bigint[])
         and ${COLUMNS} = i.after
       order by i.account_id for update of b),
    new as (
      update account_billing b
         set is_dunning_disabled = (item.before ->> 'isOff')::boolean,
             dunning_disabled_at = timestamptz 'epoch'
               + (item.before ->> 'at')::bigint * interval '1 microsecond',
             dunning_disabled_by = (item.before ->> 'by')::bigint,
             dunning_disabled_reason = item.before ->> 'reason'
        from item where item.account_id = b.account_id
      returning b.account_id, item.after as before, ${COLUMNS} as after)
    select account_id as "accountId", before, after from new order by account_id`.execute(trx);
  const done = rows.map(({ accountId }) => accountId);
  await setItems(trx, id, done, 'UNDONE');
  await setItems(
    trx,
    id,
    next.filter((each) => !done.includes(each)),
    'KEPT',
  );
  return { seen: next.length, changed: rows };
}

async function findItems(
  trx: Transaction<Database>,
  actionId: number,
  state: 'WAITING' | 'CHANGED',
  limit: number,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('report_action_item')
    .where('action_id', '=', actionId)
    .where('state', '=', state)
    .select('account_id')
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

async function setItems(
  trx: Transaction<Database>,
  actionId: number,
  accountIds: readonly number[],
  state: 'SKIPPED' | 'UNDONE' | 'KEPT',
): Promise<void> {
  if (accountIds.length === 0) return;
  await sql`
    update report_action_item set state = ${state}
     where action_id = ${actionId}::bigint
       and account_id = any(${[...accountIds]}::bigint[])`.execute(trx);
}
