import { JUDGMENT_STATUS_WORDS } from '#contract/search/judgmentFilters';
import type { JudgmentStatus } from '#contract/records/judgments';
import { StatusTag, type StatusTone } from '../../ui/StatusTag';

const TONES: Readonly<Record<JudgmentStatus, StatusTone>> = {
  OPEN: 'open',
  PARTLY_RELEASED: 'open',
  RELEASED: 'released',
  RENEWED: 'open',
  EXPIRED: 'closed',
};

/** Status tag of a judgment; each status has its own word and shape. */
export function JudgmentStatusTag({ status }: { readonly status: JudgmentStatus }) {
  return <StatusTag tone={TONES[status]}>{JUDGMENT_STATUS_WORDS[status]}</StatusTag>;
}
