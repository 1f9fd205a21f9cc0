import type { TaxWarrantStatus } from '#contract/account/savedItems';
import { TAX_WARRANT_STATUS_WORDS } from '#contract/search/taxWarrantFilters';
import { StatusTag, type StatusTone } from '../../ui/StatusTag';

const TONES: Readonly<Record<TaxWarrantStatus, StatusTone>> = {
  OPEN: 'open',
  RELEASED: 'released',
  WITHDRAWN: 'neutral',
  RENEWED: 'open',
  EXPIRED: 'closed',
};

/** Status tag of a tax warrant; each status has its own word and shape. */
export function TaxWarrantStatusTag({ status }: { readonly status: TaxWarrantStatus }) {
  return <StatusTag tone={TONES[status]}>{TAX_WARRANT_STATUS_WORDS[status]}</StatusTag>;
}
