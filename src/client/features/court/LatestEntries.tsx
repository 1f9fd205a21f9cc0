import { CCS_PATH } from '#contract/records/ccsEntries';
import { formatCount } from '#contract/formats';
import type { CaseDetails, CcsEntry } from '#contract/schemas/court';
import { column, dateColumn, rowHeader } from '../../records/columns';
import { buttonClass } from '../../ui/buttonClass';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import { Stack } from '../../ui/Stack';
import { AppLink } from '../../widgets/AppLink';
import styles from './court.module.css';

const COLUMNS: readonly DataColumn<CcsEntry>[] = [
  dateColumn('Entered', ({ enteredOn }) => enteredOn, { width: '7.5rem' }),
  rowHeader('Entry', ({ typeText }) => typeText, { width: '34%' }),
  column('Text', ({ text }) => <span className={styles.excerpt}>{text}</span>),
];

/** Label of the link to all entries: "View all 24 docket entries". */
export function docketLinkWords(count: number): string {
  return count === 1 ? 'View the docket entry' : `View all ${formatCount(count)} docket entries`;
}

const keyOf = ({ id }: CcsEntry): number => id;

/** The newest docket entries of a case, with a link to all of them. */
export function LatestEntries({ details }: { readonly details: CaseDetails }) {
  const { caseId, ccsTotal, latestEntries } = details;
  return (
    <Stack gap={2}>
      {latestEntries.length === 0 ? null : (
        <DataTable
          caption="Latest docket entries, newest first"
          isCaptionHidden
          columns={COLUMNS}
          rows={latestEntries}
          rowKey={keyOf}
        />
      )}
      <p data-print="hide">
        <AppLink to={CCS_PATH} query={{ caseId }} className={buttonClass('secondary', 'small')}>
          {docketLinkWords(ccsTotal)}
        </AppLink>
      </p>
    </Stack>
  );
}
