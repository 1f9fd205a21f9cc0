import { captionWords } from '#contract/records/captionWords';
import type { JudgmentStatus } from '#contract/records/judgments';
import type { JudgmentDetails } from '#contract/schemas/judgments';
import type { Lien } from '../../records/record/lien';

/** Returns the case caption if it is on file; otherwise "Smith Rentals LLC against John Doe". */
export function judgmentCaption({ caption, creditors, debtors }: JudgmentDetails): string {
  return caption === null ? `${creditors} against ${debtors}` : captionWords(caption);
}

const ENDED: readonly JudgmentStatus[] = ['RELEASED'];

/** Describes the judgment as a lien on the debtor's land in the county. */
export function judgmentLien({
  docketedOn,
  events,
  expiresOn,
  status,
  statusOn,
}: JudgmentDetails): Lien {
  return {
    from: docketedOn,
    until: expiresOn,
    renewedOn: events.filter(({ kind }) => kind === 'RENEWAL').map(({ happenedOn }) => happenedOn),
    isEnded: ENDED.includes(status),
    endedOn: ENDED.includes(status) ? statusOn : null,
  };
}
