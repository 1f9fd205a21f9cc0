import type { CcsEntry, CcsPage } from '#contract/schemas/court';
import { usePagePorts } from '../../../platform/PagePorts';
import { column, dateColumn, rowHeader } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { formatCount, formatDate } from '../../../ui/formats';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { AsOf } from '../../../widgets/AsOf';
import { SavedListNotice } from '../../../widgets/SavedListNotice';
import { SaveToggle } from '../../../widgets/SaveToggle';
import { CaseHead } from '../CaseHead';
import { CaseNotFound } from '../CaseNotFound';
import { ccs } from '../slice';
import styles from '../court.module.css';

const CCS_PATH = '/court/ViewCCS';

const COLUMNS: readonly DataColumn<CcsEntry>[] = [
  dateColumn('Entered', ({ enteredOn }) => enteredOn),
  rowHeader('Entry', ({ typeText }) => typeText),
  column('Text', ({ eventOn, isNoticeSent, isOrderOnFile, text }) => (
    <>
      <span className={styles.entryText}>{text}</span>
      {eventOn === null ? null : (
        <span className={styles.match}>Date of the event: {formatDate(eventOn)}</span>
      )}
      {isOrderOnFile ? (
        <span className={styles.match}>
          Order in the record of judgments and orders (
          <abbr title="record of judgments and orders">RJO</abbr>)
        </span>
      ) : null}
      {isNoticeSent ? <span className={styles.match}>Notice sent</span> : null}
    </>
  )),
];

/** The chronological case summary, in pages of 500 entries that the browser's find searches. */
export function Screen() {
  const { caseId } = useAppSelector(selectShownQuery);
  return (
    <article>
      <ListView
        of={useAppSelector(ccs.select)}
        question={caseId}
        things={{ one: 'entry', many: 'entries' }}
        caption="Chronological case summary"
        columns={COLUMNS}
        address={{ path: CCS_PATH, query: { caseId } }}
        head={({ summary }) => <CcsHead summary={summary} />}
        lead={(page) =>
          `${entriesShown(page)}. Dates are those on which the entry was made: time limits run from them.`
        }
        empty={{
          title: 'Nothing was entered yet',
          text: 'The clerk has made no entry in this case.',
        }}
        foot={({ asOf, source, summary }) => (
          <p className={styles.soft}>
            Source: {source}. <AsOf instant={asOf} timeZone={summary.court.timeZone} />
          </p>
        )}
        title="Case summary not loaded"
        notFound={<CaseNotFound />}
      />
    </article>
  );
}

function entriesShown({ items, pageNumber, pageSize, total }: CcsPage): string {
  if (items.length === 0) return 'No entries';
  const first = (pageNumber - 1) * pageSize + 1;
  return `Entries ${formatCount(first)} to ${formatCount(first + items.length - 1)} of ${formatCount(total)}`;
}

function CcsHead({ summary }: Pick<CcsPage, 'summary'>) {
  const { print } = usePagePorts();
  const { caseId, caseNumber } = summary;
  return (
    <Stack>
      <SavedListNotice kind="courtCase" />
      <CaseHead
        summary={summary}
        page="Chronological case summary"
        actions={
          <>
            <SaveToggle kind="courtCase" id={caseId} name={caseNumber} hasText />
            <Button onClick={print}>Print</Button>
            <AppLink to="/court/ViewCaseDetails" query={{ caseId }} className={buttonClass()}>
              Case details
            </AppLink>
          </>
        }
      />
    </Stack>
  );
}
