import type { Kysely, Transaction } from 'kysely';
import type { DraftCorrection } from '#contract/schemas/filingDrafts';
import type { Database } from '../../db/tables/database';

/**
 * A draft's filing that corrects a filing of an envelope, with the document that the clerk marked.
 */
export interface CorrectedFiling {
  /** Id of the filing in the draft. */
  readonly filingId: string;
  readonly replacesId: string;
  /** Ids of the documents in the draft; keyed by their ids in the envelope. */
  readonly documents: ReadonlyMap<string, string>;
}

/** Stores the rejected or returned envelope that a draft corrects. */
export async function insertOrigin(
  trx: Transaction<Database>,
  draftId: string,
  envelopeId: string,
  filings: readonly CorrectedFiling[],
): Promise<void> {
  if (filings.length === 0) return;
  await trx
    .insertInto('filing_draft_origin')
    .values({ draft_id: draftId, envelope_id: envelopeId })
    .execute();
  const marked = await trx
    .selectFrom('filing_filing')
    .where(
      'id',
      'in',
      filings.map(({ replacesId }) => replacesId),
    )
    .select(['id', 'reason_document_id'])
    .execute();
  const documentOf = new Map(marked.map((each) => [each.id, each.reason_document_id]));
  await trx
    .insertInto('filing_draft_remark')
    .values(
      filings.map(({ documents, filingId, replacesId }) => ({
        draft_id: draftId,
        filing_id: filingId,
        replaces_id: replacesId,
        document_id: documents.get(documentOf.get(replacesId) ?? '') ?? null,
      })),
    )
    .execute();
}

/**
 * Loads the envelope that a draft corrects, with the clerk's current remarks; null if there is
 * none.
 */
export async function findCorrection(
  db: Kysely<Database>,
  draftId: string,
): Promise<DraftCorrection | null> {
  const origin = await db
    .selectFrom('filing_draft_origin as o')
    .innerJoin('filing_envelope as e', 'e.id', 'o.envelope_id')
    .where('o.draft_id', '=', draftId)
    .select(['e.id', 'e.number', 'e.filed_at', 'e.time_zone'])
    .executeTakeFirst();
  if (origin === undefined) return null;
  const remarks = await db
    .selectFrom('filing_draft_remark as r')
    .innerJoin('filing_filing as f', 'f.id', 'r.replaces_id')
    .where('r.draft_id', '=', draftId)
    .select(['r.filing_id', 'r.replaces_id', 'r.document_id', 'f.status', 'f.reason_code'])
    .select(['f.reason_words', 'f.returned_until'])
    .orderBy('f.position')
    .execute();
  return {
    envelopeId: origin.id,
    number: origin.number,
    timeZone: origin.time_zone,
    filedAt: origin.filed_at.toISOString(),
    remarks: remarks.map((each) => ({
      filingId: each.filing_id,
      replacesId: each.replaces_id,
      documentId: each.document_id,
      status: each.status,
      code: each.reason_code,
      words: each.reason_words,
      until: each.returned_until,
    })),
  };
}
