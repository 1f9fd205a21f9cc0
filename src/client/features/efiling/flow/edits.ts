import { NO_DETAILS } from '#contract/filing/details';
import { PUBLIC_SECURITY } from '#contract/filing/documentSecurity';
import { DRAFT_LIMITS } from '#contract/filing/draftWords';
import { EMPTY_PARTY } from '#contract/filing/drafts';
import type { DraftContent, DraftFiling, DraftParty } from '#contract/schemas/filingDrafts';

/** Creates an empty party with a new id. */
export function newParty(partyId: string, typeCode: string | null): DraftParty {
  return { ...EMPTY_PARTY, partyId, typeCode };
}

/** Creates a filing with one empty lead document. */
export function newFiling(
  newId: () => string,
  {
    code,
    codeName,
    security = PUBLIC_SECURITY,
  }: {
    readonly code: string | null;
    readonly codeName: string;
    readonly security?: string;
  } = { code: null, codeName: '' },
): DraftFiling {
  return {
    filingId: newId(),
    code,
    codeName,
    kind: 'file',
    description: '',
    partyIds: [],
    attorney: null,
    documents: [newDocument(newId(), 'lead', codeName, security)],
    optionalServices: [],
    details: NO_DETAILS,
  };
}

/** Creates an empty document. */
export function newDocument(
  documentId: string,
  component: 'lead' | 'attachment' | 'word',
  title: string,
  security = PUBLIC_SECURITY,
): DraftFiling['documents'][number] {
  return { documentId, uploadId: null, component, title, security };
}

/** Moves an item by a number of positions; does nothing beyond the ends. */
export function moved<Item>(list: readonly Item[], from: number, by: number): readonly Item[] {
  const to = from + by;
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_item, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** Changes one party. */
export function changeParty(
  { parties }: DraftContent,
  partyId: string,
  change: Partial<DraftParty>,
): Pick<DraftContent, 'parties'> {
  return {
    parties: parties.map((party) => (party.partyId === partyId ? { ...party, ...change } : party)),
  };
}

/** Removes a party and the filings' references to it. */
export function removeParty(
  { filings, parties }: DraftContent,
  partyId: string,
): Pick<DraftContent, 'parties' | 'filings'> {
  return {
    parties: parties.filter((party) => party.partyId !== partyId),
    filings: filings.map((filing) => ({
      ...filing,
      partyIds: filing.partyIds.filter((id) => id !== partyId),
    })),
  };
}

/** Removes the case, its parties, and the filings' references to them. */
export function withoutCase({
  filings,
}: DraftContent): Pick<
  DraftContent,
  'caseNumber' | 'caseSeen' | 'courtId' | 'parties' | 'filings'
> {
  return {
    caseNumber: '',
    caseSeen: null,
    courtId: null,
    parties: [],
    filings: filings.map((filing) => ({ ...filing, partyIds: [] })),
  };
}

/** Changes one filing. */
export function changeFiling(
  { filings }: DraftContent,
  filingId: string,
  change: Partial<DraftFiling>,
): Pick<DraftContent, 'filings'> {
  return {
    filings: filings.map((filing) =>
      filing.filingId === filingId ? { ...filing, ...change } : filing,
    ),
  };
}

/** Removes the filings with the given code that have no file; the filer will file those later. */
export function withoutEmptyFilings(
  { filings }: DraftContent,
  code: string,
): Pick<DraftContent, 'filings'> {
  const isEmpty = ({ code: own, documents }: DraftFiling): boolean =>
    own === code && documents.every(({ uploadId }) => uploadId === null);
  return { filings: filings.filter((filing) => !isEmpty(filing)) };
}

const NOTICE = { code: 'ACRN', codeName: 'Notice of Exclusion (ACR form)' } as const;

/**
 * Adds the documents for a confidential filing: a public, redacted lead document, and the full
 * version as a confidential attachment. Also adds a notice that states the ground for
 * confidentiality, unless there is one already.
 */
export function splitConfidential(
  content: DraftContent,
  filingId: string,
  newId: () => string,
): Pick<DraftContent, 'filings'> {
  const { filings } = changeFiling(content, filingId, {});
  const changed = filings.map((filing): DraftFiling => {
    if (filing.filingId !== filingId) return filing;
    const [lead = newDocument(newId(), 'lead', filing.codeName), ...others] = filing.documents;
    const title = lead.title === '' ? filing.codeName : lead.title;
    return {
      ...filing,
      documents: [
        { ...newDocument(newId(), 'lead', `${title} (redacted)`) },
        {
          ...lead,
          component: 'attachment',
          title: `${title} (full version)`,
          security: 'CONFIDENTIAL',
        },
        ...others,
      ],
    };
  });
  return { filings: withNotice(changed, newId) };
}

/**
 * Adds the notice that states the ground for confidentiality, unless there is one already or the
 * envelope has no room for it.
 */
export function withNotice(
  filings: DraftContent['filings'],
  newId: () => string,
): DraftContent['filings'] {
  const hasNotice = filings.some(({ code }) => code === NOTICE.code);
  const isFull = filings.length >= DRAFT_LIMITS.filings;
  return hasNotice || isFull ? filings : [...filings, newFiling(newId, NOTICE)];
}

/**
 * Returns the documents of a proposed order: the PDF as the lead document, and its Word version if
 * there is room for it.
 */
export function orderDocuments(
  documents: DraftFiling['documents'],
  title: string,
  newId: () => string,
): DraftFiling['documents'] {
  const isFull = documents.length >= DRAFT_LIMITS.documents;
  if (isFull || documents.some(({ component }) => component === 'word')) return documents;
  return [...documents, newDocument(newId(), 'word', `${title} (Word)`)];
}

/** Removes a deleted file from its documents, which stay in the draft without a file. */
export function withoutFile(
  { filings }: DraftContent,
  uploadId: string,
): Pick<DraftContent, 'filings'> {
  return {
    filings: filings.map((filing) => ({
      ...filing,
      documents: filing.documents.map((document) =>
        document.uploadId === uploadId ? { ...document, uploadId: null } : document,
      ),
    })),
  };
}
