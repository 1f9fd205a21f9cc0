import { CASE_FILTERS } from './caseFilters';
import { choiceLabel, type AnyFilters } from './filters';
import type { JudgmentStatus } from '../records/judgments';

/** Labels of a judgment's status. */
export const JUDGMENT_STATUS_WORDS: Readonly<Record<JudgmentStatus, string>> = {
  OPEN: 'Open',
  PARTLY_RELEASED: 'Partly released',
  RELEASED: 'Released',
  RENEWED: 'Renewed',
  EXPIRED: 'Expired',
};

/** Type of judgments whose case number has no two-letter type, such as `S1-86-2204-C`. */
const NO_CASE_TYPE = 'OTHER';

/** Filters of a judgment search; their conditions are in the server's repository. */
export const JUDGMENT_FILTERS = {
  status: {
    kind: 'choice',
    label: 'Status',
    any: 'Any status',
    groups: [{ name: null, values: JUDGMENT_STATUS_WORDS }],
  },
  caseType: {
    ...CASE_FILTERS.caseType,
    groups: [
      ...CASE_FILTERS.caseType.groups,
      { name: 'Older numbers', values: { [NO_CASE_TYPE]: 'Other case types' } },
    ],
    other: new RegExp(`^(?:[A-Z][A-Z0-9]|${NO_CASE_TYPE})$`),
  },
  filedFrom: { kind: 'date', label: 'Docketed from', until: 'filedTo' },
  filedTo: { kind: 'date', label: 'Docketed to' },
  amountFrom: { kind: 'amount', label: 'Amount from', until: 'amountTo' },
  amountTo: { kind: 'amount', label: 'Amount to' },
  expiresSoon: {
    kind: 'choice',
    label: 'Lien expiration',
    any: 'Any expiration date',
    groups: [{ name: null, values: { TRUE: 'Within 90 days', PAST: 'Past its date' } }],
  },
} as const satisfies AnyFilters;

/** Returns the label of a judgment's case type, as in `Mortgage Foreclosure (MF)`. */
export function judgmentTypeLabel(code: string): string {
  return choiceLabel(JUDGMENT_FILTERS.caseType, code) ?? code;
}
