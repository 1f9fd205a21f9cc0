import type { AnyFilters } from './filters';
import type { TaxWarrantStatus } from '../account/savedItems';
import { TAX_TYPES } from '../records/taxWarrants';

/** Labels of a warrant's status. */
export const TAX_WARRANT_STATUS_WORDS: Readonly<Record<TaxWarrantStatus, string>> = {
  OPEN: 'Open',
  RELEASED: 'Released',
  WITHDRAWN: 'Withdrawn',
  RENEWED: 'Renewed',
  EXPIRED: 'Expired',
};

/** Filters of a tax warrant search; their conditions are in the server's repository. */
export const TAX_WARRANT_FILTERS = {
  status: {
    kind: 'choice',
    label: 'Status',
    any: 'Any status',
    groups: [{ name: null, values: TAX_WARRANT_STATUS_WORDS }],
  },
  taxType: {
    kind: 'choice',
    label: 'Tax',
    any: 'All taxes',
    groups: [{ name: null, values: TAX_TYPES }],
  },
  filedFrom: { kind: 'date', label: 'Filed from', until: 'filedTo' },
  filedTo: { kind: 'date', label: 'Filed to' },
  amountFrom: { kind: 'amount', label: 'Amount from', until: 'amountTo' },
  amountTo: { kind: 'amount', label: 'Amount to' },
  expiresSoon: {
    kind: 'choice',
    label: 'Lien expiration',
    any: 'Any expiration date',
    groups: [{ name: null, values: { TRUE: 'Within 90 days', PAST: 'Past its date' } }],
  },
} as const satisfies AnyFilters;
