import { captionWords } from '#contract/records/captionWords';
import { CASE_RELATION_WORDS } from '#contract/records/caseMoney';
import { RECORD_PAGES } from '#contract/records/pages';
import type { CaseDetails, RelatedCase } from '#contract/schemas/court';
import { dateColumn, rowHeader, textColumn } from '../../records/columns';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import { AppLink } from '../../widgets/AppLink';
import styles from './court.module.css';

const { field, path } = RECORD_PAGES.court;

const COLUMNS: readonly DataColumn<RelatedCase>[] = [
  textColumn('Relation', ({ isFromOther, kind }) => CASE_RELATION_WORDS[kind][isFromOther ? 1 : 0]),
  rowHeader('Case', ({ caption, caseId, caseNumber }) => (
    <>
      {caseId === null ? (
        <span className={styles.number}>{caseNumber}</span>
      ) : (
        <AppLink to={path} query={{ [field]: caseId }}>
          {caseNumber}
        </AppLink>
      )}
      <span className={styles.match}>
        {caption === null ? 'Not available here' : captionWords(caption)}
      </span>
    </>
  )),
  dateColumn('Since', ({ relatedOn }) => relatedOn, { none: 'Not listed' }),
];

/** Related cases as reported by the courts. */
export function RelatedCases({ related }: Pick<CaseDetails, 'related'>) {
  return (
    <DataTable
      caption="Related cases"
      isCaptionHidden
      columns={COLUMNS}
      rows={related}
      rowKey={({ caseNumber, isFromOther, kind }) => `${kind}|${String(isFromOther)}|${caseNumber}`}
    />
  );
}
