import { buildQuery } from './links';
import type { LinkQuery } from './queryFields';

/** What an entry of a chronological case summary is, for its sign and the filter. */
export const ENTRY_KINDS = ['order', 'hearing', 'filing', 'service', 'payment'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const ENTRY_KIND_WORDS: Readonly<Record<EntryKind, string>> = {
  order: 'Orders',
  hearing: 'Hearings',
  filing: 'Filings',
  service: 'Notices and service',
  payment: 'Payments',
};

/** Page of the summary in the browser app (spec section 2). */
export const CCS_PATH = '/court/ViewCCS';

/** Page with all entries that fit, to be printed; below the context path. */
export const CCS_PRINT_PATH = '/court/cases/{caseId}/ccs/print';

/** By what the entries are narrowed and how they are ordered, as the address has it. */
export const CCS_FILTER_FIELDS = [
  'kind',
  'text',
  'enteredFrom',
  'enteredTo',
  'newestFirst',
] as const;

export function ccsPrintPage(caseId: number, filter: LinkQuery): string {
  return CCS_PRINT_PATH.replace('{caseId}', String(caseId)) + buildQuery(filter);
}
