import { CCS_PATH } from '#contract/ccsEntries';
import type { CaseDetails, CcsEntry } from '#contract/schemas/court';
import { column, dateColumn, rowHeader } from '../../records/columns';
import { buttonClass } from '../../ui/buttonClass';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import { formatCount } from '../../ui/formats';
import { Stack } from '../../ui/Stack';
import { AppLink } from '../../widgets/AppLink';
import styles from './court.module.css';

const COLUMNS: readonly DataColumn<CcsEntry>[] = [
  dateColumn('Entered', ({ enteredOn }) => enteredOn, { width: '7.5rem' }),
  rowHeader('Entry', ({ typeText }) => typeText, { width: '34%' }),
  column('Text', ({ text }) => <span className={styles.excerpt}>{text}</span>),
];

const keyOf = ({ id }: CcsEntry): number => id;

/** The newest docket entries of a case, with a link to all of them. */
export function LatestEntries({ details }: { readonly details: CaseDetails }) {
  const { caseId, ccsTotal, latestEntries } = details;
  return (
    <Stack gap={2}>
      <DataTable
        caption="Latest docket entries, newest first"
        isCaptionHidden
        columns={COLUMNS}
        rows={latestEntries}
        rowKey={keyOf}
      />
      {ccsTotal > latestEntries.length ? (
        <p data-print="hide">
          <AppLink to={CCS_PATH} query={{ caseId }} className={buttonClass('secondary', 'small')}>
            All {formatCount(ccsTotal)} entries
          </AppLink>
        </p>
      ) : null}
    </Stack>
  );
}
