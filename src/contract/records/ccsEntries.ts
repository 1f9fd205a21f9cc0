import { buildQuery } from '../links';
import type { LinkQuery } from '../site/queryFields';

/** Kinds of entries in a chronological case summary, for icons and the filter. */
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

/** Printable page with all matching entries; below the context path. */
export const CCS_PRINT_PATH = '/court/cases/{caseId}/ccs/print';

/** Filters and order of the entries, as query fields. */
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

/** Number of newest entries in a case's details, enough for its page without automated notices. */
export const LATEST_ENTRIES = 12;
