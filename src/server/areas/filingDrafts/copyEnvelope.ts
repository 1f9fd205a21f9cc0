import { randomUUID } from 'node:crypto';
import type { DraftKind } from '#contract/filing/draftWords';
import { withNewIds } from '#contract/filing/templates';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import { insertDraft } from '../../domain/filing/draftsRepository';
import { findEnvelopeCopy } from '../../domain/filing/envelopeCopy';
import type { SubmittedEnvelope } from '../../domain/filing/envelopeRecordRepository';
import type { FilingStatus } from '#contract/filing/states';
import { findDecided } from '../../domain/filing/envelopeRecordRepository';
import { insertOrigin, type CorrectedFiling } from '../../domain/filing/draftOriginRepository';
import type { StoredFiler } from '../../domain/filing/filersRepository';
import { findReplacement, type Replacement } from '../../domain/filing/replacementRepository';
import { usableContent } from '../../domain/filing/usableContent';
import {
  addStoredUploads,
  type StoredDocument,
} from '../../domain/filingUploads/uploadsRepository';
import { conflict, notFound } from '../../http/problems';
import { readerOf, requireFiler, type DraftParts } from '../../domain/filing/filerRules';

const NOT_YET =
  'The court has not confirmed this envelope yet. Copy it once its status is submitted.';
const NOT_BEGUN =
  'These filings can’t begin a case. Once the court has accepted the filing that begins it, file them in that case.';
const NO_COPIES =
  'This court does not allow copies of rejected envelopes. Start a new filing instead.';

/** Restores an envelope's document file that isn't in the store; returns false if it is lost. */
export type EnsureStored = (hash: string) => Promise<boolean>;

/**
 * Copies an envelope visible to the user to a new draft, in one transaction, with each document
 * whose file is still stored. Throws 404 for another firm's envelope, and 409 if the court hasn't
 * confirmed it or doesn't allow copies of rejected envelopes.
 */
export async function copyEnvelope(
  parts: DraftParts,
  userId: number,
  envelopeId: string,
  ensureStored: EnsureStored,
): Promise<{ draftId: string; kind: DraftKind }> {
  const { db, now } = parts;
  const filer = await requireFiler(db, userId);
  const reader = readerOf(userId, filer);
  const decided = await findDecided(db, envelopeId);
  const statuses = new Set(decided.values());
  const isReturn = statuses.has('returned');
  const isCorrection = isReturn || statuses.has('rejected');
  const replacement = await findBeginning(db, envelopeId, decided);
  const copy = await findEnvelopeCopy(parts, reader, envelopeId, { isCorrection, replacement });
  if (copy === null) throw notFound();
  const { allowsCopies, kind, submitted } = copy;
  if (submitted.status === 'submitting') throw conflict(NOT_YET);
  const isNewCase = submitted.submission.caseNumber === null;
  if (isNewCase && isCorrection && replacement?.caseNumber === null) {
    throw conflict(
      `Envelope ${replacement.number} replaces the filing that begins this case. Copy these filings once the court has accepted it.`,
    );
  }
  if (submitted.status === 'rejected' && !allowsCopies) throw conflict(NO_COPIES);
  const draftId = randomUUID();
  const files = await storedFiles(submitted, ensureStored);
  const whole = withFiles(usableCopy(copy.content, filer), files);
  // A correction never repeats filings that the court accepted, or that are still open there.
  const copied = correctedStatuses(decided, isNewCase);
  const filings = whole.filings.filter(
    ({ filingId }) => !isCorrection || copied.has(decided.get(filingId)),
  );
  const [beginning] = whole.filings;
  if (isCorrection && kind === 'newCase' && filings[0]?.filingId !== beginning?.filingId) {
    throw conflict(NOT_BEGUN);
  }
  const content = { ...whole, filings };
  const fresh = withNewIds(content, randomUUID);
  const draft = { id: draftId, kind, name: '', content: fresh };
  await db.transaction().execute(async (trx) => {
    await insertDraft(trx, reader, draft, now());
    await insertOrigin(trx, draftId, envelopeId, correctedFilings(content, fresh, decided));
    await addStoredUploads(trx, { userId, draftId }, [...files.values()], now());
  });
  return { draftId, kind };
}

/**
 * Removes what the filer can't use from a copy. The envelope's payment account stays selected, even
 * if it was removed since: the draft then names it, and the filer chooses another one.
 */
function usableCopy(content: DraftContent, filer: StoredFiler): DraftContent {
  const usable = usableContent(content, filer);
  return content.payment.accountId === null ? usable : { ...usable, payment: content.payment };
}

/**
 * Returns the statuses of the filings that a correction copies: returned, or if there are none,
 * rejected. Returns both for a new case whose first filing was rejected, because the other filings
 * can't begin a case.
 */
function correctedStatuses(
  decided: ReadonlyMap<string, FilingStatus>,
  isNewCase: boolean,
): ReadonlySet<FilingStatus | undefined> {
  const statuses = [...decided.values()];
  if (isNewCase && statuses[0] === 'rejected') return new Set(['returned', 'rejected']);
  return new Set([statuses.includes('returned') ? 'returned' : 'rejected']);
}

/** Finds the envelope that replaces the filing with which a new case begins; null if none does. */
async function findBeginning(
  db: DraftParts['db'],
  envelopeId: string,
  decided: ReadonlyMap<string, FilingStatus>,
): Promise<Replacement | null> {
  const [first] = decided;
  if (first?.[1] !== 'replaced') return null;
  return findReplacement(db, envelopeId, first[0]);
}

/**
 * Returns filings of the copy that correct a rejected or returned one, with the documents' new ids.
 */
function correctedFilings(
  { filings }: DraftContent,
  fresh: DraftContent,
  decided: ReadonlyMap<string, FilingStatus>,
): CorrectedFiling[] {
  return filings.flatMap(({ documents, filingId: replacesId }, place) => {
    const status = decided.get(replacesId);
    const copy = fresh.filings[place];
    if (copy === undefined || (status !== 'returned' && status !== 'rejected')) return [];
    const ids = documents.map(({ documentId }, at) => {
      return [documentId, copy.documents[at]?.documentId ?? ''] as const;
    });
    return [{ filingId: copy.filingId, replacesId, documents: new Map(ids) }];
  });
}

/** Returns new uploads of the envelope's documents whose files are stored; keyed by document id. */
async function storedFiles(
  { submission }: SubmittedEnvelope,
  ensureStored: EnsureStored,
): Promise<ReadonlyMap<string, StoredDocument>> {
  const files = new Map<string, StoredDocument>();
  for (const { documents } of submission.filings) {
    for (const { bytes, component, documentId, fileName, hash, pages } of documents) {
      if (!(await ensureStored(hash))) continue;
      const kind = component === 'word' ? 'word' : 'pdf';
      files.set(documentId, { id: randomUUID(), name: fileName, bytes, hash, pages, kind });
    }
  }
  return files;
}

function withFiles(
  content: DraftContent,
  files: ReadonlyMap<string, StoredDocument>,
): DraftContent {
  return {
    ...content,
    filings: content.filings.map((filing) => ({
      ...filing,
      documents: filing.documents.map((document) => ({
        ...document,
        uploadId: files.get(document.documentId)?.id ?? null,
      })),
    })),
  };
}
