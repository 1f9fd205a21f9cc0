import type { ReactNode } from 'react';
import { captionWords } from '#contract/records/captionWords';
import { formatDate } from '#contract/formats';
import type { CaseSummary } from '#contract/schemas/court';
import { RecordBand } from '../../records/record/RecordBand';
import { CaseStatusTag } from './CaseStatusTag';

export interface CaseHeadProps {
  readonly summary: CaseSummary;
  /** Page name in the window title, before the case number. */
  readonly page: string;
  readonly actions: ReactNode;
}

/** Status of a case and the date it last changed. */
function CaseStatus({ summary: { status, statusOn } }: Pick<CaseHeadProps, 'summary'>) {
  return (
    <span>
      <CaseStatusTag status={status} />
      {statusOn === null ? '' : ` since ${formatDate(statusOn)}`}
    </span>
  );
}

/** Header band of a case: caption, number, status, actions. */
export function CaseHead({ actions, page, summary }: CaseHeadProps) {
  const { caption, caseNumber } = summary;
  return (
    <RecordBand
      page={page}
      number={caseNumber}
      caption={captionWords(caption)}
      status={<CaseStatus summary={summary} />}
      actions={actions}
    />
  );
}
