import { DRAFT_LIMITS } from '#contract/filing/draftWords';
import { isTooPublic, securityOfCode } from '#contract/filing/documentSecurity';
import { intoCase } from '#contract/filing/partyRoles';
import type { PolicyCode } from '#contract/schemas/efmMessages';
import type { DraftContent, DraftFiling, FoundCase } from '#contract/schemas/filingDrafts';
import { withParts, withRedacted, withVersion } from './documentEdits';
import {
  changeFiling,
  newDocument,
  newFiling,
  newParty,
  orderDocuments,
  splitConfidential,
  withoutCase,
} from './edits';

/** A part that the filer adds to the draft; it gets a new id. */
export type Addition =
  | { readonly kind: 'party'; readonly typeCode: string | null }
  | { readonly kind: 'filing'; readonly code: string | null; readonly name: string }
  | { readonly kind: 'document'; readonly filingId: string }
  | {
      readonly kind: 'code';
      readonly filingId: string;
      readonly code: string;
      readonly name: string;
      /** True for a proposed order, which needs a Word version. */
      readonly goesToJudge: boolean;
    }
  /** The filing has confidential information, which needs three documents. */
  | { readonly kind: 'confidential'; readonly filingId: string }
  /** A checked file: fills its document, or else the first empty one, or adds a filing. */
  | {
      readonly kind: 'file';
      readonly uploadId: string;
      /** The document that the file was selected for; null for none. */
      readonly documentId: string | null;
      readonly name: string;
      readonly isWord: boolean;
    }
  /**
   * The certificate of service: becomes an attachment of the last filing, or a separate filing if
   * there is none or it is full.
   */
  | { readonly kind: 'certificate'; readonly uploadId: string; readonly name: string }
  /** The public version of a document, whose full version becomes confidential. */
  | { readonly kind: 'redacted'; readonly documentId: string; readonly uploadId: string }
  /** The parts of a document, in order. */
  | { readonly kind: 'parts'; readonly documentId: string; readonly uploadIds: readonly string[] }
  /** Another version of a document's file. */
  | { readonly kind: 'version'; readonly documentId: string; readonly uploadId: string }
  /** A case on file, with its parties. */
  | {
      readonly kind: 'case';
      readonly found: FoundCase;
    }
  /** A case number that isn't on file; the filer enters the parties. */
  | { readonly kind: 'number'; readonly caseNumber: string; readonly courtId: number | null };

/**
 * Returns the fields of the draft that an addition changes, with their new values; null if the
 * draft has no room for it. New documents get the security that their filing code requires.
 */
export function changeOf(
  content: DraftContent,
  addition: Addition,
  around: { readonly newId: () => string; readonly codes: readonly PolicyCode[] },
): Partial<DraftContent> | null {
  const change = unlimitedChangeOf(content, addition, around);
  return isWithinLimits(content, { ...content, ...change }) ? change : null;
}

/** True if no count grew beyond its limit. An older draft may already exceed the limits. */
function isWithinLimits(before: DraftContent, after: DraftContent): boolean {
  const fits = (count: number, limit: number, was: number): boolean =>
    count <= Math.max(limit, was);
  return (
    fits(after.filings.length, DRAFT_LIMITS.filings, before.filings.length) &&
    fits(after.parties.length, DRAFT_LIMITS.parties, before.parties.length) &&
    after.filings.every(({ documents, filingId }) => {
      const was = before.filings.find((each) => each.filingId === filingId);
      return fits(documents.length, DRAFT_LIMITS.documents, was?.documents.length ?? 0);
    })
  );
}

function unlimitedChangeOf(
  content: DraftContent,
  addition: Addition,
  { codes, newId }: Parameters<typeof changeOf>[2],
): Partial<DraftContent> {
  switch (addition.kind) {
    case 'party':
      return { parties: [...content.parties, newParty(newId(), addition.typeCode)] };
    case 'filing':
      return {
        filings: [
          ...content.filings,
          newFiling(newId, {
            code: addition.code,
            codeName: addition.name,
            security: securityOfCode(codes, addition.code),
          }),
        ],
      };
    case 'document': {
      const filing = content.filings.find((each) => each.filingId === addition.filingId);
      if (filing === undefined) return {};
      const component = filing.documents.length === 0 ? 'lead' : 'attachment';
      const security = securityOfCode(codes, filing.code);
      const documents = [...filing.documents, newDocument(newId(), component, '', security)];
      return changeFiling(content, addition.filingId, { documents });
    }
    case 'code': {
      const { code, filingId, goesToJudge, name } = addition;
      const filing = content.filings.find((each) => each.filingId === filingId);
      if (filing === undefined) return {};
      const before = securityOfCode(codes, filing.code);
      const security = securityOfCode(codes, code);
      // Only a proposed order has a Word version.
      const kept = filing.documents.filter(({ component }) => goesToJudge || component !== 'word');
      // One of several documents may be the full version of another, which must not become public.
      const isOnly = kept.length === 1;
      const titled = kept.map((document) => ({
        ...document,
        ...(document.title === '' || document.title === filing.codeName ? { title: name } : {}),
        ...(isTooPublic(document.security, security) || (isOnly && document.security === before)
          ? { security }
          : {}),
      }));
      const documents = goesToJudge ? orderDocuments(titled, name, newId) : titled;
      return changeFiling(content, filingId, { code, codeName: name, documents });
    }
    case 'confidential':
      return splitConfidential(content, addition.filingId, newId);
    case 'file':
      return { filings: placeFile(content.filings, addition, newId) };
    case 'certificate': {
      const { name, uploadId } = addition;
      const last = content.filings.at(-1);
      if (last === undefined || last.documents.length >= DRAFT_LIMITS.documents) {
        return { filings: [...content.filings, filingOfFile({ name, uploadId }, newId)] };
      }
      const security = securityOfCode(codes, last.code);
      const made = newDocument(newId(), 'attachment', 'Certificate of Service', security);
      const document = { ...made, uploadId };
      return changeFiling(content, last.filingId, { documents: [...last.documents, document] });
    }
    case 'redacted':
      return withRedacted(content, addition.documentId, addition.uploadId, newId);
    case 'parts':
      return withParts(content, addition.documentId, addition.uploadIds, newId);
    case 'version':
      return withVersion(content, addition.documentId, addition.uploadId);
    case 'case':
      return intoCase(content, addition.found, newId);
    case 'number': {
      const { caseNumber, courtId } = addition;
      return { ...withoutCase(content), caseNumber, courtId };
    }
  }
}

function placeFile(
  filings: DraftContent['filings'],
  { documentId, isWord, name, uploadId }: Extract<Addition, { kind: 'file' }>,
  newId: () => string,
): DraftContent['filings'] {
  const isPlaced = filings.some(({ documents }) =>
    documents.some((document) => document.uploadId === uploadId),
  );
  if (isPlaced) return filings;
  const fits = ({ component, uploadId: own }: DraftFiling['documents'][number]): boolean =>
    own === null && (component === 'word') === isWord;
  const isSecret = ({ documents }: DraftFiling): boolean =>
    documents.some(({ security }) => security !== 'PUBLIC');
  // Doesn't fill confidential filings automatically: only the filer knows which version is public.
  const [secret, open] = [filings.filter(isSecret), filings.filter((each) => !isSecret(each))];
  const places = filings.flatMap(({ documents }) => documents).filter(fits);
  const place =
    places.find((each) => each.documentId === documentId) ??
    open.flatMap(({ documents }) => documents).find(fits);
  if (place !== undefined) {
    return filings.map((filing) => ({
      ...filing,
      documents: filing.documents.map((document) =>
        document === place ? { ...document, uploadId } : document,
      ),
    }));
  }
  // A Word file gets no filing of its own, because it needs a lead PDF. Neither does a file that a
  // confidential filing may need: the filer selects that file in the filing's document.
  const isAwaited = secret.some(({ documents }) => documents.some(fits));
  if (isWord || isAwaited) return filings;
  return [...filings, filingOfFile({ name, uploadId }, newId)];
}

/** Creates a filing whose lead document has the file. */
function filingOfFile(
  { name, uploadId }: { readonly name: string; readonly uploadId: string },
  newId: () => string,
): DraftFiling {
  const title = name.replace(/\.[a-z]+$/i, '');
  const filing = newFiling(newId);
  return { ...filing, documents: filing.documents.map((each) => ({ ...each, title, uploadId })) };
}
