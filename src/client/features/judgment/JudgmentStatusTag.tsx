import { JUDGMENT_STATUS_WORDS } from '#contract/search/judgmentFilters';
import type { JudgmentStatus } from '#contract/records/judgments';
import { isPastLienDate, lienStatusWords } from '#contract/records/liens';
import { stateDate } from '#contract/stateClock';
import { usePagePorts } from '../../platform/PagePorts';
import { StatusTag, type StatusTone } from '../../ui/StatusTag';

const TONES: Readonly<Record<JudgmentStatus, StatusTone>> = {
  OPEN: 'open',
  PARTLY_RELEASED: 'open',
  RELEASED: 'released',
  RENEWED: 'open',
  EXPIRED: 'closed',
};

interface JudgmentStatusTagProps {
  readonly status: JudgmentStatus;
  /** Last day of the lien; null for an earlier status. */
  readonly expiresOn: string | null;
}

/** Status tag of a judgment; each status has its own word and shape. */
export function JudgmentStatusTag({ expiresOn, status }: JudgmentStatusTagProps) {
  const { now } = usePagePorts();
  const today = stateDate(now());
  const lien = { status, lienEndsOn: expiresOn };
  const tone = isPastLienDate(lien, today) ? 'warning' : TONES[status];
  return (
    <StatusTag tone={tone}>{lienStatusWords(JUDGMENT_STATUS_WORDS[status], lien, today)}</StatusTag>
  );
}
