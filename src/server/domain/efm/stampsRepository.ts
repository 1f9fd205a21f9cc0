import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';

/** A document waiting for its stamped copy, with the committed data for the stamp. */
export interface StampOrder {
  readonly documentId: string;
  readonly filingId: string;
  readonly envelopeNumber: string;
  /** SHA-256 of the original. */
  readonly hash: string;
  readonly title: string;
  readonly component: 'lead' | 'attachment';
  readonly security: string;
  readonly caseNumber: string;
  readonly courtName: string;
  readonly countyName: string;
  /** Such as `Clerk of the Wayne Circuit Court`; null if no source specifies one. */
  readonly officeName: string | null;
  /** IANA time zone in which the stamp shows its time. */
  readonly timeZone: string;
  /** Time of submission. */
  readonly filedAt: Date;
  /** When the clerk accepted it. */
  readonly acceptedAt: Date;
  readonly reviewerName: string;
  /** The filing's code, such as `SUMM` for a summons. */
  readonly code: string;
  /** Position of the filing in its envelope, starting at 0. */
  readonly position: number;
  /** The judge's ruling and signature, for the lead document of an order. */
  readonly ruling: 'granted' | 'denied' | 'moot' | null;
  readonly judgeName: string | null;
  readonly judgeTitle: string | null;
}

/**
 * Queues a document's stamp in the transaction that accepts its filing. The document's state is the
 * queue: it is `stamping` until its copy exists.
 */
export async function queueStamp(
  trx: Transaction<Database>,
  { documentId, filingId }: { readonly filingId: string; readonly documentId: string },
): Promise<void> {
  await trx
    .updateTable('case_document')
    .set({ stamp: 'stamping', stamped_hash: null, stamped_at: null, stamp_failure: null })
    .where('filing_id', '=', filingId)
    .where('document_id', '=', documentId)
    .execute();
}

/** Finds documents waiting for their stamped copy, oldest first. */
export async function findStampOrders(
  db: Kysely<Database>,
  limit: number,
): Promise<readonly StampOrder[]> {
  const { rows } = await sql<StampOrder>`
    select d.document_id as "documentId", d.filing_id as "filingId",
           e.number as "envelopeNumber", d.hash, d.title, d.component, d.security,
           g.case_number as "caseNumber", c.name as "courtName", y.name as "countyName",
           c.office_name as "officeName",
           c.time_zone as "timeZone", f.filed_at as "filedAt", g.at as "acceptedAt",
           coalesce((select h.actor_name from efm_change h
                      where h.filing_id = f.id and h.to_status in ('accepted', 'granted', 'denied', 'moot')), '')
             as "reviewerName",
           f.code, f.position, o.ruling, o.judge_name as "judgeName",
           o.judge_title as "judgeTitle"
      from case_document d
      join efm_docketing g on g.filing_id = d.filing_id
      join efm_filing f on f.id = d.filing_id
      join efm_envelope e on e.id = f.envelope_id
      join court c on c.id = f.court_id
      join county y on y.id = c.county_id
      left join court_order o on o.filing_id = f.id
     where d.stamp = 'stamping'
     order by d.id limit ${limit}`.execute(db);
  return rows;
}

/** Saves the stamped copy of a document; returns false if another run saved one first. */
export async function saveStamp(
  db: Kysely<Database>,
  documentId: string,
  stampedHash: string,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('case_document')
    .set({ stamp: 'stamped', stamped_hash: stampedHash, stamped_at: new Date(at) })
    .where('document_id', '=', documentId)
    .where('stamp', '=', 'stamping')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Saves why a stamp can't be created. The decision stays; `queueStamp` retries. */
export async function saveStampFailure(
  db: Kysely<Database>,
  documentId: string,
  reason: string,
): Promise<void> {
  await db
    .updateTable('case_document')
    .set({ stamp: 'failed', stamp_failure: reason.slice(0, 300) })
    .where('document_id', '=', documentId)
    .where('stamp', '=', 'stamping')
    .execute();
}

/** Requeues failed stamps, whose cause may have been fixed; returns how many. */
export async function requeueFailedStamps(db: Kysely<Database>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('case_document')
    .set({ stamp: 'stamping', stamp_failure: null })
    .where('stamp', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
