import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { csvLine } from '#contract/csv';
import { STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import { dollarsOf } from '../../http/csv';

/** Entries per query, to limit memory use. */
const PART = 2_000;

const JOURNAL_HEADINGS = [
  'Line',
  'Entry',
  'Posted',
  'Month',
  'Type',
  'Ledger',
  'Account ID',
  'User ID',
  'County ID',
  'Billing code',
  'Description',
  'Debit',
  'Credit',
] as const;

interface LineRow {
  readonly id: number;
  readonly line: number;
  /** ISO instant with microseconds. */
  readonly posted: string;
  /** Microseconds since 1970, for the next part. */
  readonly micros: string;
  readonly kind: string;
  readonly ledger: string;
  readonly accountId: number;
  readonly userId: number | null;
  readonly countyId: number | null;
  readonly billingCode: string | null;
  readonly reference: string;
  readonly cents: number;
}

/** SQL: start of a month, `2026-06`, in the courts' main time zone. */
function startOfMonth(month: string, later = 0): RawBuilder<Date> {
  return sql<Date>`
    ((${`${month}-01`}::timestamp + ${later}::integer * interval '1 month')
      at time zone ${STATE_ZONE})`;
}

/** SQL: true if entry `e` belongs to a month, `2026-06`. */
export function isInMonth(month: string): RawBuilder<boolean> {
  return sql<boolean>`
    (e.moved_to = ${`${month}-01`}::date
      or (e.moved_to is null and e.entered_at >= ${startOfMonth(month)}
          and e.entered_at < ${startOfMonth(month, 1)}))`;
}

/**
 * Reads a month's journal as CSV, one row per journal line: first the month's own entries, then
 * entries moved to the month. The bytes of a closed month never change: the file has ids instead of
 * names, which could change.
 */
export async function* readJournal(db: Kysely<Database>, month: string): AsyncGenerator<string> {
  yield csvLine(JOURNAL_HEADINGS);
  const isOwn = sql`
    e.moved_to is null and e.entered_at >= ${startOfMonth(month)}
    and e.entered_at < ${startOfMonth(month, 1)}`;
  yield* readLines(db, month, isOwn);
  yield* readLines(db, month, sql`e.moved_to = ${`${month}-01`}::date`);
}

async function* readLines(
  db: Kysely<Database>,
  month: string,
  condition: RawBuilder<unknown>,
): AsyncGenerator<string> {
  let last: LineRow | undefined;
  for (;;) {
    const after =
      last === undefined
        ? sql`true`
        : sql`(e.entered_at, e.id) > (
            timestamptz 'epoch' + ${last.micros}::bigint * interval '1 microsecond',
            ${last.id}::bigint)`;
    const { rows } = await sql<LineRow>`
      select e.id, l.line,
             to_char(e.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as posted,
             (extract(epoch from e.entered_at) * 1000000)::bigint::text as micros,
             e.kind, l.ledger, e.account_id as "accountId", e.user_id as "userId",
             l.county_id as "countyId", e.billing_code as "billingCode", e.reference, l.cents
        from (select * from journal_entry e where ${condition} and ${after}
               order by e.entered_at, e.id limit ${PART}) e
        join journal_line l on l.entry_id = e.id
       order by e.entered_at, e.id, l.line`.execute(db);
    if (rows.length === 0) return;
    yield rows.map((row) => csvLine(cellsOf(row, month))).join('');
    last = rows.at(-1);
  }
}

function cellsOf(row: LineRow, month: string): string[] {
  const { accountId, billingCode, cents, countyId, id, kind, ledger, line, posted } = row;
  const entry = `J-${String(id)}`;
  return [
    `${entry}/${String(line)}`,
    entry,
    posted,
    month,
    kind,
    ledger,
    String(accountId),
    row.userId === null ? '' : String(row.userId),
    countyId === null ? '' : String(countyId),
    billingCode ?? '',
    row.reference,
    cents > 0 ? dollarsOf(cents) : '',
    cents < 0 ? dollarsOf(-cents) : '',
  ];
}

/** Computes the SHA-256 of a month's journal file, hexadecimal. */
export async function hashJournal(db: Kysely<Database>, month: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const text of readJournal(db, month)) hash.update(text);
  return hash.digest('hex');
}
