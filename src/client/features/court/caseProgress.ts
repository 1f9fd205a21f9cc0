import { formatDate, formatDateIn } from '#contract/formats';
import type { CaseDetails, CaseHearing } from '#contract/schemas/court';
import type { ProgressStep } from '../../ui/charts/ProgressStrip';

/** True for a trial, but not for a pretrial conference. */
function isTrial({ event }: CaseHearing): boolean {
  return /\btrial\b/i.test(event.replace(/\bpre[\s-]?trial\b/gi, ''));
}

/**
 * Returns the steps of a case: filed, hearing, trial, disposed. Canceled hearings don't count. A
 * step is done if it took place before `now` (milliseconds since 1970), and current while it is
 * scheduled. A disposed case without a trial has no trial step.
 */
export function caseProgress(details: CaseDetails, now: number): readonly ProgressStep[] {
  const { court, disposedOn, filedOn, status } = details;
  const confirmed = details.hearings.filter((hearing) => hearing.status === 'CONFIRMED');
  const isDisposed = disposedOn !== null || status === 'CLOSED';
  const trials = confirmed.filter(isTrial);
  const others = confirmed.filter((hearing) => !isTrial(hearing));
  const step = (key: string, label: string, hearings: readonly CaseHearing[]): ProgressStep => ({
    key,
    label,
    ...progressOf(hearings, court.timeZone, now),
  });
  return [
    { key: 'filed', label: 'Filed', detail: formatDate(filedOn), state: 'done' },
    step('hearing', 'Hearing', others),
    ...(isDisposed && trials.length === 0 ? [] : [step('trial', 'Trial', trials)]),
    {
      key: 'disposed',
      label: 'Disposed',
      detail: disposedOn === null ? null : formatDate(disposedOn),
      state: isDisposed ? 'done' : 'open',
    },
  ];
}

/** Returns the latest hearing that took place, or otherwise the next one. */
function progressOf(
  hearings: readonly CaseHearing[],
  timeZone: string,
  now: number,
): Pick<ProgressStep, 'detail' | 'state'> {
  const inOrder = [...hearings].sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  const isPast = ({ startsAt }: CaseHearing): boolean => new Date(startsAt).getTime() < now;
  const last = inOrder.filter(isPast).at(-1);
  if (last !== undefined) return { detail: formatDateIn(last.startsAt, timeZone), state: 'done' };
  const next = inOrder.find((hearing) => !isPast(hearing));
  return next === undefined
    ? { detail: null, state: 'open' }
    : { detail: formatDateIn(next.startsAt, timeZone), state: 'current' };
}
