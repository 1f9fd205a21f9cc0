import type { TaxWarrantStatus } from '#contract/savedItems';
import { TAX_WARRANT_STATUS_WORDS } from '#contract/taxWarrantFilters';
import { StatusTag, type StatusTone } from '../../ui/StatusTag';

const TONES: Readonly<Record<TaxWarrantStatus, StatusTone>> = {
  OPEN: 'open',
  RELEASED: 'released',
  WITHDRAWN: 'neutral',
  RENEWED: 'open',
  EXPIRED: 'closed',
};

/** Shows the status of a tax warrant as a word with its own shape. */
export function TaxWarrantStatusTag({ status }: { readonly status: TaxWarrantStatus }) {
  return <StatusTag tone={TONES[status]}>{TAX_WARRANT_STATUS_WORDS[status]}</StatusTag>;
}
