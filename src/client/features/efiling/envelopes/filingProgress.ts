import { ENVELOPE_STATUS_WORDS } from '#contract/filing/envelopes';
import { isFilingFinal, type FilingStatus } from '#contract/filing/states';
import { formatDateIn } from '#contract/formats';
import type { EnvelopeFiling } from '#contract/schemas/filingEnvelopes';
import type { ProgressStep } from '../../../ui/charts/ProgressStrip';

/** Outcomes that need the filer's attention. */
const STOPPED: readonly FilingStatus[] = ['returned', 'rejected', 'failed'];

type Progress = Pick<EnvelopeFiling, 'changes' | 'kind' | 'status'>;

/**
 * Returns the steps of a filing: submitted; under review; deferred or with the judge, if it is now;
 * and the decision. A decided filing lists only the steps it took. Dates are in the court's time
 * zone.
 */
export function filingProgress(
  { changes, kind, status }: Progress,
  timeZone: string,
): readonly ProgressStep[] {
  const dateOf = (to: FilingStatus): string | null => {
    const change = changes.filter((each) => each.to === to).at(-1);
    return change === undefined ? null : formatDateIn(change.at, timeZone);
  };
  const isDecided = status === 'returned' || (status !== 'draft' && isFilingFinal(status));
  const step = (of: FilingStatus, label = ENVELOPE_STATUS_WORDS[of]): ProgressStep => {
    const detail = dateOf(of);
    const past = detail === null ? 'open' : 'done';
    return { key: of, label, detail, state: status === of ? 'current' : past };
  };
  const isReviewed = kind !== 'serve' && (!isDecided || dateOf('underReview') !== null);
  return [
    status === 'submitting'
      ? step('submitting')
      : { key: 'submitted', label: 'Submitted', detail: dateOf('submitting'), state: 'done' },
    ...(isReviewed ? [step('underReview')] : []),
    ...(status === 'deferred' ? [{ ...step('deferred'), state: 'paused' as const }] : []),
    ...(dateOf('sentToJudge') === null ? [] : [step('sentToJudge', 'With the judge')]),
    isDecided
      ? {
          key: 'decision',
          label: status === 'returned' ? 'Returned' : ENVELOPE_STATUS_WORDS[status],
          detail: dateOf(status),
          state: STOPPED.includes(status) ? 'stopped' : 'done',
        }
      : {
          key: 'decision',
          label: kind === 'serve' ? 'Served' : 'Decision',
          detail: null,
          state: 'open',
        },
  ];
}
