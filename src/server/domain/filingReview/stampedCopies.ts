import type { CurrentUser } from '#contract/schemas/users';
import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import type { AppDatabase } from '../../http/services';
import { findStampedCases, type StampedDocument } from '../courts/caseDocumentsRepository';
import { hasFiled, isOnCase } from '../filing/caseAccessRepository';

/**
 * True if the user may open a document of a case. Everyone may open a public document. Others are
 * only for the firm that filed it, firms of the case's attorneys, and the county's reviewers.
 */
export async function canOpenDocument(
  db: AppDatabase,
  { clerkId, id, isEFilingReviewer }: Pick<CurrentUser, 'clerkId' | 'id' | 'isEFilingReviewer'>,
  { attorneys, countyId, filingId, isPublic }: StampedDocument,
): Promise<boolean> {
  if (isPublic) return true;
  if (id === null) return false;
  if (isEFilingReviewer && clerkId === countyId) return true;
  return (await hasFiled(db, id, filingId)) || (await isOnCase(db, id, attorneys));
}

/** Adds links to the stamped copies to an envelope's record. */
export async function withStamps(db: AppDatabase, record: EnvelopeRecord): Promise<EnvelopeRecord> {
  const ids = record.filings.flatMap(({ documents }) =>
    documents.map(({ documentId }) => documentId),
  );
  const cases = await findStampedCases(db, ids);
  if (cases.size === 0) return record;
  return {
    ...record,
    filings: record.filings.map((filing) => ({
      ...filing,
      documents: filing.documents.map((document) => {
        const stampedInCase = cases.get(document.documentId);
        return stampedInCase === undefined ? document : { ...document, stampedInCase };
      }),
    })),
  };
}
