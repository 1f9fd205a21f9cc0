import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { ImportRegister, RecordEventKind } from '#contract/imports/registers';
import { formatClock } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../../db/tables/database';
import { changesOf, type WatchedFacts } from './changes';
import { SHAPES, type PreparedRecord } from '../reading/shapes';

interface Watched {
  readonly id: number;
  readonly facts: WatchedFacts;
}

/** SQL: reported facts of a record `r`: status, amount, entries, and hearings. */
const FACTS: Readonly<Record<ImportRegister, ReturnType<typeof sql>>> = {
  court: sql`json_build_object(
    'status', r.status,
    'parties', coalesce((select json_agg(json_build_object('name', p.name, 'role', p.role)
        order by p.position) from case_party p where p.case_id = r.id), '[]'),
    'judgments', coalesce((select json_agg(json_build_object('id', j.id, 'status', j.status,
        'debtors', j.debtors, 'cents', j.debt_cents + j.interest_cents + j.costs_cents)
        order by j.id) from public_judgment j where j.case_id = r.id), '[]'),
    'entries', coalesce((select json_agg(json_build_object('on', e.entered_on,
        'type', e.type_text, 'text', e.text, 'isOrderOnFile', e.is_order_on_file))
      from ccs_entry e where e.case_id = r.id), '[]'),
    'hearings', coalesce((select json_agg(json_build_object('key', h.source_key,
        'at', h.starts_at, 'event', h.event, 'status', h.status,
        'room', case when lower(h.room) = any(v.hidden_rooms) then null else h.room end)
        order by h.starts_at, h.id)
      from hearing h left join court_calendar v on v.court_id = h.court_id
     where h.case_id = r.id), '[]'))`,
  judgment: sql`json_build_object('status', r.status)`,
  recorder: sql`json_build_object('cents', r.consideration_cents,
    'status', case when exists (
        select from document_reference f join public_document d on d.id = f.document_id
         where f.target_id = r.id and f.relation = 'RELEASES') then 'RELEASED' else 'RECORDED' end)`,
  taxWarrant: sql`json_build_object('status', r.status, 'cents', r.amount_cents)`,
};

/** SQL: public records; changes to other records aren't reported. */
const PUBLIC: Readonly<Record<ImportRegister, string>> = {
  court: 'public_case',
  judgment: 'public_judgment',
  recorder: 'public_document',
  taxWarrant: 'public_tax_warrant',
};

/** Loads the current values of public records saved with an alert. */
export async function readWatched(
  trx: Transaction<Database>,
  register: ImportRegister,
  ids: readonly number[],
): Promise<readonly Watched[]> {
  const { savedAs } = SHAPES[register];
  if (savedAs === null || ids.length === 0) return [];
  const { rows } = await sql<Watched>`
    select r.id, ${FACTS[register]} as facts
      from ${sql.table(PUBLIC[register])} r
     where r.id = any(${ids}::bigint[])
       and (exists (select from saved_item s
                     where s.kind = ${savedAs} and s.target_id = r.id and s.alert)
            or ${register === 'court' ? isOfFollowedAttorney() : sql`false`})`.execute(trx);
  return rows;
}

/** True for cases (`r`) with an attorney whom a user follows with an alert. */
function isOfFollowedAttorney(): RawBuilder<boolean> {
  return sql`exists (select from case_party p
      join bar_follow f on f.bar_number = p.bar_number and f.alert
     where p.case_id = r.id and p.is_attorney)`;
}

/**
 * A case is reported as new for this many days, so that a county's first full load causes no
 * alerts.
 */
const NEW_CASE_DAYS = 30;

/**
 * Records an event for each new case of a followed attorney, in the transaction that added it.
 * Skips cases filed long ago.
 */
export async function writeAddedCases(
  trx: Transaction<Database>,
  asOf: Date,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into record_event (register, record_id, at, kind, old, new)
    select 'court', r.id, ${asOf}, 'CASE_ADDED', null, jsonb_build_object('filedOn', r.filed_on)
      from public_case r
     where r.id = any(${ids}::bigint[]) and ${isOfFollowedAttorney()}
       and r.filed_on >= ${asOf}::date - ${NEW_CASE_DAYS}::integer
     order by r.id`.execute(trx);
}

/**
 * Returns the latest instant that a file's date may mean: if it has no time, the end of that day.
 */
function latestOf(asOf: Date): Date {
  const isDay = formatClock(asOf.toISOString()).endsWith('T00:00');
  return isDay ? new Date(asOf.getTime() + DAY_MS - 1) : asOf;
}

/** Records the changes of watched records, in the transaction that changed them. */
export async function writeEvents(
  trx: Transaction<Database>,
  { asOf, register }: { readonly asOf: Date; readonly register: ImportRegister },
  watched: readonly Watched[],
  changed: readonly { readonly id: number }[],
): Promise<void> {
  if (watched.length === 0) return;
  const now = await readWatched(
    trx,
    register,
    watched.map(({ id }) => id),
  );
  const isChanged = new Set(changed.map(({ id }) => id));
  const facts = new Map(now.map((record) => [record.id, record.facts]));
  const hidden = await hiddenOnes(trx, register, watched);
  const latest = latestOf(asOf);
  const events = watched.flatMap(({ facts: old, id }) => {
    const is = facts.get(id);
    if (is !== undefined) return changesOf(old, is, latest).map((change) => ({ id, ...change }));
    // A case sealed by a row isn't reported, because sealing is itself confidential.
    if (isChanged.has(id)) return [];
    const kind: RecordEventKind = hidden.has(id) ? 'EXPUNGED' : 'DELETED';
    return [{ id, kind, old: null, new: null }];
  });
  if (events.length === 0) return;
  await sql`
    insert into record_event (register, record_id, at, kind, old, new)
    select ${register}, (e.event ->> 'id')::bigint, ${asOf}, e.event ->> 'kind',
           nullif(e.event -> 'old', 'null'::jsonb), nullif(e.event -> 'new', 'null'::jsonb)
      from jsonb_array_elements(${JSON.stringify(events)}::text::jsonb)
           with ordinality as e (event, place)
     order by e.place`.execute(trx);
}

/**
 * Finds the cases of judgments about to be written or deleted, to notify users who watch these
 * cases.
 */
export async function findCasesOfJudgments(
  trx: Transaction<Database>,
  ids: readonly number[],
  records: readonly PreparedRecord[],
): Promise<readonly number[]> {
  const numbers = records.map(({ record }) => ({
    court_id: Number(record.court_id),
    number_key: String(record.number_key),
  }));
  const { rows } = await sql<{ id: number }>`
    select case_id as id from judgment where id = any(${ids}::bigint[]) and case_id is not null
    union
    select c.id from json_to_recordset(${JSON.stringify(numbers)}::text::json)
                     as x(court_id bigint, number_key text)
      join court_case c on c.court_id = x.court_id and c.number_key = x.number_key`.execute(trx);
  return rows.map(({ id }) => id);
}

async function hiddenOnes(
  trx: Transaction<Database>,
  register: ImportRegister,
  watched: readonly Watched[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(SHAPES[register].table)}
     where id = any(${watched.map(({ id }) => id)}::bigint[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
