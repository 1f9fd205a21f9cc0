import { PUBLIC_SECURITY } from '#contract/filing/documentSecurity';
import type { QueueFlag } from '#contract/filing/queue';
import type { FilingMoney } from '#contract/filing/states';
import type { QueuedEnvelope } from '../../domain/efm/queueRepository';

/** Words that filers use to request a quick review. */
const RUSH = /\b(rush|urgent|urgently|emergency|expedite|expedited)\b/i;

/**
 * Returns the flags of an envelope, in order. `today` is an ISO date in the court's time zone.
 * `deadline` means that a date stated by the filer, or the deadline of a returned filing, is today.
 */
export function flagsOf(
  { filings, isConfidentialCase, submission }: QueuedEnvelope,
  money: FilingMoney | undefined,
  today: string,
): QueueFlag[] {
  const documents = submission.filings.flatMap((filing) => filing.documents);
  const words = [submission.comment, ...submission.filings.map(({ description }) => description)];
  const deadlines = [
    ...submission.filings.flatMap(({ details }) => [details?.dueOn, details?.hearingOn]),
    ...filings.map(({ until }) => until),
  ];
  const flags: readonly (readonly [QueueFlag, boolean])[] = [
    ['deferred', filings.some(({ status }) => status === 'deferred')],
    ['rush', words.some((each) => RUSH.test(each))],
    ['deadline', deadlines.includes(today)],
    [
      'proposedOrder',
      documents.some(({ component }) => component === 'word') ||
        filings.some(({ code }) => code === PROPOSED_ORDER),
    ],
    [
      'confidential',
      isConfidentialCase || documents.some(({ security }) => security !== PUBLIC_SECURITY),
    ],
    ['feeWaiver', submission.payment.kind === 'waiver'],
    ['paymentDue', money === 'due'],
    ['corrected', submission.corrects !== undefined],
  ];
  return flags.flatMap(([flag, isSet]) => (isSet ? [flag] : []));
}

/** Filing code of a proposed order, used to find proposed orders without a Word version. */
const PROPOSED_ORDER = 'PORD';
