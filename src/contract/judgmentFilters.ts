import { CASE_FILTERS } from './caseFilters';
import type { AnyFilters } from './filters';
import type { JudgmentStatus } from './judgments';

/** Labels of a judgment's status. */
export const JUDGMENT_STATUS_WORDS: Readonly<Record<JudgmentStatus, string>> = {
  OPEN: 'Open',
  PARTLY_RELEASED: 'Partly released',
  RELEASED: 'Released',
  RENEWED: 'Renewed',
  EXPIRED: 'Expired',
};

/** Filters of a judgment search; their conditions are in the server's repository. */
export const JUDGMENT_FILTERS = {
  status: {
    kind: 'choice',
    label: 'Status',
    any: 'Any status',
    groups: [{ name: null, values: JUDGMENT_STATUS_WORDS }],
  },
  caseType: CASE_FILTERS.caseType,
  filedFrom: { kind: 'date', label: 'Docketed from', until: 'filedTo' },
  filedTo: { kind: 'date', label: 'Docketed to' },
  amountFrom: { kind: 'amount', label: 'Amount from', until: 'amountTo' },
  amountTo: { kind: 'amount', label: 'Amount to' },
  expiresSoon: {
    kind: 'choice',
    label: 'Lien expiration',
    any: 'Any expiration date',
    groups: [{ name: null, values: { TRUE: 'Within 90 days' } }],
  },
} as const satisfies AnyFilters;
