import type { ReactNode } from 'react';
import type { CaseSummary } from '#contract/schemas/court';
import { formatDate } from '../../ui/formats';
import { SummaryBand } from '../../ui/SummaryBand';
import { ScreenHeading } from '../../widgets/ScreenHeading';
import { CaseStatusTag } from './CaseStatusTag';
import styles from './court.module.css';

export interface CaseHeadProps {
  readonly summary: CaseSummary;
  /** Names the page in the window's title; the case number follows. */
  readonly page: string;
  readonly actions: ReactNode;
}

/** The summary band of a case: caption, number, court, type, status, date of filing. */
export function CaseHead({ summary, page, actions }: CaseHeadProps) {
  const { caption, caseNumber, court, filedOn, status, statusOn, typeCode, typeName } = summary;
  return (
    <SummaryBand
      eyebrow={
        <>
          {page} · <span className={styles.number}>{caseNumber}</span>
        </>
      }
      heading={<ScreenHeading title={`${page} ${caseNumber}`}>{caption}</ScreenHeading>}
      facts={[
        { label: 'Court', value: `${court.name}, ${court.countyName}` },
        { label: 'Type', value: `${typeCode} – ${typeName}` },
        { label: 'Filed', value: formatDate(filedOn) },
        {
          label: 'Status',
          value: (
            <>
              <CaseStatusTag status={status} />
              {statusOn === null ? '' : ` since ${formatDate(statusOn)}`}
            </>
          ),
        },
      ]}
      actions={actions}
    />
  );
}
