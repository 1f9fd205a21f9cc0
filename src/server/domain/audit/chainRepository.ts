import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables/database';
import { auditHash } from './repository';

/** Rows per query, to limit memory use. */
const PART = 5_000;
/** Maximum rows checked per request. */
const MAX_CHECKED = 100_000;

/** The result of checking a span of the audit chain. */
export interface ChainCheck {
  /** Rows checked, oldest first. */
  readonly checked: number;
  /** Times of the first and last checked row; null if the span is empty. */
  readonly from: Date | null;
  readonly to: Date | null;
  /**
   * The first row whose hash, or whose link to the previous row, is wrong; null if all are correct.
   */
  readonly brokenId: number | null;
  /** True if the span has more rows than one check covers. */
  readonly isCut: boolean;
}

interface Row {
  readonly id: number;
  readonly at: Date;
  readonly actorId: number | null;
  readonly action: string;
  readonly target: string;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
  readonly requestId: string;
  readonly previousHash: string;
  readonly hash: string;
}

/**
 * Recomputes the hashes of rows in a time span, and checks that each continues the previous one. A
 * row that was changed, removed, or inserted later breaks the chain.
 */
export async function checkChain(
  db: Kysely<Database>,
  from: Date | RawBuilder<Date>,
  before: Date | RawBuilder<Date>,
): Promise<ChainCheck> {
  const bounds = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from audit_event
     where at >= ${from} and at < ${before}`.execute(db);
  const { first = null, last = null } = bounds.rows[0] ?? {};
  if (first === null || last === null) {
    return { checked: 0, from: null, to: null, brokenId: null, isCut: false };
  }
  let previousHash = await hashBefore(db, first);
  let next = first;
  let checked = 0;
  let begin: Date | null = null;
  let end: Date | null = null;
  while (next <= last && checked < MAX_CHECKED) {
    const rows = await findPart(db, next, last);
    for (const row of rows) {
      const isLinked = row.previousHash === previousHash;
      const isSame = row.hash === auditHash(row.previousHash, { ...row, at: row.at.getTime() });
      begin ??= row.at;
      end = row.at;
      checked += 1;
      if (!isLinked || !isSame) {
        return { checked, from: begin, to: end, brokenId: row.id, isCut: false };
      }
      previousHash = row.hash;
    }
    const lastRow = rows.at(-1);
    if (lastRow === undefined) break;
    next = lastRow.id + 1;
  }
  const isCut = next <= last;
  return { checked, from: begin, to: end, brokenId: null, isCut };
}

async function hashBefore(db: Kysely<Database>, id: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select hash from audit_event where id < ${id} order by id desc limit 1`.execute(db);
  return rows[0]?.hash ?? '';
}

async function findPart(db: Kysely<Database>, from: number, to: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select id, at, actor_id as "actorId", action, target, detail, request_id as "requestId",
           previous_hash as "previousHash", hash
      from audit_event where id between ${from} and ${to} order by id limit ${PART}`.execute(db);
  return rows;
}
