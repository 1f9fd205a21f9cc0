import type { ReactNode } from 'react';
import { captionWords } from '#contract/captionWords';
import type { CaseSummary } from '#contract/schemas/court';
import { ExportLink } from '../../records/ExportLink';
import { RecordBand } from '../../records/record/RecordBand';
import { formatDate } from '../../ui/formats';
import { CaseStatusTag } from './CaseStatusTag';

export interface CaseHeadProps {
  readonly summary: CaseSummary;
  /** Page name in the window title, before the case number. */
  readonly page: string;
  readonly actions: ReactNode;
}

/** Header band of a case: caption, number, status, actions. */
export function CaseHead({ actions, page, summary }: CaseHeadProps) {
  const { caption, caseId, caseNumber, status, statusOn } = summary;
  return (
    <RecordBand
      page={page}
      number={caseNumber}
      caption={captionWords(caption)}
      status={
        <span>
          <CaseStatusTag status={status} />
          {statusOn === null ? '' : ` since ${formatDate(statusOn)}`}
        </span>
      }
      actions={
        <>
          <ExportLink register="court" ids={[caseId]} title={`Case ${caseNumber}`} />
          {actions}
        </>
      }
    />
  );
}
