import type { TaxWarrantStatus } from '#contract/account/savedItems';
import { TAX_WARRANT_STATUS_WORDS } from '#contract/search/taxWarrantFilters';
import { isPastLienDate, lienStatusWords } from '#contract/records/liens';
import { stateDate } from '#contract/stateClock';
import { usePagePorts } from '../../platform/PagePorts';
import { StatusTag, type StatusTone } from '../../ui/StatusTag';

const TONES: Readonly<Record<TaxWarrantStatus, StatusTone>> = {
  OPEN: 'open',
  RELEASED: 'released',
  WITHDRAWN: 'neutral',
  RENEWED: 'open',
  EXPIRED: 'closed',
};

interface TaxWarrantStatusTagProps {
  readonly status: TaxWarrantStatus;
  /** Last day of the lien; null for an earlier status. */
  readonly expiresOn: string | null;
}

/** Status tag of a tax warrant; each status has its own word and shape. */
export function TaxWarrantStatusTag({ expiresOn, status }: TaxWarrantStatusTagProps) {
  const { now } = usePagePorts();
  const today = stateDate(now());
  const lien = { status, lienEndsOn: expiresOn };
  const tone = isPastLienDate(lien, today) ? 'warning' : TONES[status];
  return (
    <StatusTag tone={tone}>
      {lienStatusWords(TAX_WARRANT_STATUS_WORDS[status], lien, today)}
    </StatusTag>
  );
}
