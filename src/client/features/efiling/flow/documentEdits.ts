import type { DraftContent, DraftDocument, DraftFiling } from '#contract/schemas/filingDrafts';
import { newDocument, withNotice } from './edits';

/** Returns the dismissed warnings whose documents still have the same file. */
export function validDismissals(
  before: DraftContent,
  after: DraftContent,
): DraftContent['checkedOff'] {
  if (before.filings === after.filings || after.checkedOff.length === 0) return after.checkedOff;
  const files = new Map(documentsOf(before).map((each) => [each.documentId, each.uploadId]));
  const kept = new Set(
    documentsOf(after)
      .filter(({ documentId, uploadId }) => uploadId !== null && files.get(documentId) === uploadId)
      .map(({ documentId }) => documentId),
  );
  return after.checkedOff.filter(({ documentId }) => kept.has(documentId));
}

/** True if a document of the draft has the upload as its file. */
export function hasFile(content: DraftContent | null, uploadId: string): boolean {
  return content !== null && documentsOf(content).some((each) => each.uploadId === uploadId);
}

function documentsOf({ filings }: DraftContent): readonly DraftDocument[] {
  return filings.flatMap(({ documents }) => documents);
}

/** Replaces a document with others, in its position. */
function replaceDocument(
  { filings }: DraftContent,
  documentId: string,
  replace: (document: DraftDocument, others: readonly DraftDocument[]) => readonly DraftDocument[],
): DraftFiling[] {
  return filings.map((filing) => ({
    ...filing,
    documents: filing.documents.flatMap((document) =>
      document.documentId === documentId
        ? replace(
            document,
            filing.documents.filter((each) => each !== document),
          )
        : [document],
    ),
  }));
}

/**
 * Undoes what was added for a new version before it was assigned to its document: removes filings
 * that contain only this version, and its file from other filings.
 */
function withoutCopies({ filings }: DraftContent, uploadIds: readonly string[]): DraftFiling[] {
  const isCopy = ({ uploadId }: DraftDocument): boolean =>
    uploadId !== null && uploadIds.includes(uploadId);
  return filings
    .filter(
      ({ code, documents }) => !(code === null && documents.length > 0 && documents.every(isCopy)),
    )
    .map((filing) => ({
      ...filing,
      documents: filing.documents.map((each) =>
        isCopy(each) ? { ...each, uploadId: null } : each,
      ),
    }));
}

const CONFIDENTIAL = 'CONFIDENTIAL';

/**
 * Replaces a document's file with its redacted version. The full version becomes a confidential
 * attachment after it, and a notice that states the ground for confidentiality is added. A second
 * redaction only replaces the file.
 */
export function withRedacted(
  content: DraftContent,
  documentId: string,
  uploadId: string,
  newId: () => string,
): Pick<DraftContent, 'filings'> {
  const others = { ...content, filings: withoutCopies(content, [uploadId]) };
  const filings = replaceDocument(others, documentId, (document, beside) => {
    const title = document.title.replace(/ \(redacted\)$/, '');
    const redacted = { ...document, uploadId, title: `${title} (redacted)`.slice(0, 300) };
    const fullTitle = `${title} (full version)`.slice(0, 300);
    const hasFull = beside.some((each) => each.title === fullTitle);
    if (hasFull) return [redacted];
    const full = newDocument(newId(), 'attachment', fullTitle, CONFIDENTIAL);
    return [redacted, { ...full, uploadId: document.uploadId }];
  });
  return { filings: withNotice(filings, newId) };
}

/**
 * Replaces a document with the parts of its file: the first part is the lead, the others are
 * attachments.
 */
export function withParts(
  content: DraftContent,
  documentId: string,
  uploadIds: readonly string[],
  newId: () => string,
): Pick<DraftContent, 'filings'> {
  const others = { ...content, filings: withoutCopies(content, uploadIds) };
  return {
    filings: replaceDocument(others, documentId, (document) =>
      uploadIds.map((uploadId, index) => {
        const title = `${document.title}, part ${String(index + 1)}`.slice(0, 300);
        return index === 0
          ? { ...document, uploadId, title }
          : { ...newDocument(newId(), 'attachment', title, document.security), uploadId };
      }),
    ),
  };
}

/** Replaces a document's file with a different version. */
export function withVersion(
  content: DraftContent,
  documentId: string,
  uploadId: string,
): Pick<DraftContent, 'filings'> {
  const others = { ...content, filings: withoutCopies(content, [uploadId]) };
  return {
    filings: replaceDocument(others, documentId, (document) => [{ ...document, uploadId }]),
  };
}
