import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { caseNumberKey } from '../../search/caseNumbers';
import { findSigningRights } from './signingRightsRepository';

/** A proposed order waiting for a judge. */
export interface WaitingOrder {
  readonly filingId: string;
  readonly envelopeId: string;
  readonly courtId: number;
  readonly since: Date;
}

/** Maximum orders in a tray; the tray shows the oldest. */
const TRAY_SIZE = 100;

/** Loads the proposed orders waiting in these courts, longest wait first. */
export async function findWaitingOrders(
  db: Kysely<Database>,
  courtIds: readonly number[],
  filingId: string | null = null,
): Promise<readonly WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select f.id as "filingId", f.envelope_id as "envelopeId", f.court_id as "courtId",
           g.at as since
      from efm_filing f
      join efm_change g on g.filing_id = f.id and g.sequence = f.sequence
     where f.status = 'sentToJudge' and f.court_id = any(${[...courtIds]}::integer[])
       and (${filingId}::uuid is null or f.id = ${filingId}::uuid)
     order by g.at, f.id limit ${TRAY_SIZE}`.execute(db);
  return rows;
}

/** A case as named in the order's envelope. */
export interface NamedCase {
  readonly courtId: number;
  readonly caseNumber: string;
}

/** Returns the key of a case in the result of `findCaptions`. */
export function captionKey({ caseNumber, courtId }: NamedCase): string {
  return `${String(courtId)} ${caseNumberKey(caseNumber)}`;
}

/** Loads the captions of cases, keyed by `captionKey`. */
export async function findCaptions(
  db: Kysely<Database>,
  cases: readonly NamedCase[],
): Promise<ReadonlyMap<string, string>> {
  if (cases.length === 0) return new Map();
  const rows = await db
    .selectFrom('court_case')
    .where('court_id', 'in', [...new Set(cases.map(({ courtId }) => courtId))])
    .where('number_key', 'in', [
      ...new Set(cases.map(({ caseNumber }) => caseNumberKey(caseNumber))),
    ])
    .select(['court_id', 'number_key', 'caption'])
    .execute();
  return new Map(
    rows.map(({ caption, court_id, number_key }) => [`${String(court_id)} ${number_key}`, caption]),
  );
}

/** Counts the proposed orders waiting in these courts. */
export async function countWaitingOrders(
  db: Kysely<Database>,
  courtIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from efm_filing
     where status = 'sentToJudge' and court_id = any(${[...courtIds]}::integer[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Counts the proposed orders waiting for a user; null for a user who currently signs for no court.
 */
export async function countOwnOrders(
  db: Kysely<Database>,
  userId: number,
  at: number,
): Promise<number | null> {
  const rights = await findSigningRights(db, userId, at);
  if (rights.length === 0) return null;
  return countWaitingOrders(
    db,
    rights.map(({ courtId }) => courtId),
  );
}

/** Loads the time at which each of these envelopes started waiting for the judge. */
export async function findJudgeWaits(
  db: Kysely<Database>,
  envelopeIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (envelopeIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; since: Date }>`
    select f.envelope_id as id, min(g.at) as since
      from efm_filing f
      join efm_change g on g.filing_id = f.id and g.sequence = f.sequence
     where f.status = 'sentToJudge' and f.envelope_id = any(${[...envelopeIds]}::uuid[])
     group by f.envelope_id`.execute(db);
  return new Map(rows.map(({ id, since }) => [id, since]));
}
