import type { CcsEntry, CcsPage } from '#contract/courtCases';
import { usePagePorts } from '../../../platform/PagePorts';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { formatCount, formatDate } from '../../../ui/formats';
import { Pagination } from '../../../ui/Pagination';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import { AsOf } from '../../../widgets/AsOf';
import { LoadFailed } from '../../../widgets/LoadFailed';
import { SavedListNotice } from '../../../widgets/SavedListNotice';
import { SaveToggle } from '../../../widgets/SaveToggle';
import { useHrefs } from '../../../widgets/useHrefs';
import { CaseHead } from '../CaseHead';
import { CaseNotFound } from '../CaseNotFound';
import { ccs } from '../slice';
import styles from '../court.module.css';

const CCS_PATH = '/court/ViewCCS';

const COLUMNS: readonly DataColumn<CcsEntry>[] = [
  {
    key: 'entered',
    header: 'Entered',
    isNoWrap: true,
    cell: ({ enteredOn }) => formatDate(enteredOn),
  },
  {
    key: 'type',
    header: 'Entry',
    isRowHeader: true,
    cell: ({ typeText }) => typeText,
  },
  {
    key: 'text',
    header: 'Text',
    cell: ({ eventOn, isNoticeSent, isOrderOnFile, text }) => (
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
    ),
  },
];

const byId = ({ id }: { readonly id: number }): number => id;

/** The chronological case summary, in pages of 500 entries that the browser's find searches. */
export function Screen() {
  const page = useAppSelector(ccs.select);
  switch (page.status) {
    case 'idle':
    case 'loading':
      return <Skeleton lines={14} label="Loading the case summary" />;
    case 'notFound':
      return <CaseNotFound />;
    case 'failed':
      return <LoadFailed title="Case summary not loaded" error={page.error} />;
    case 'ready':
    case 'refreshing':
      return <CcsView page={page.data} />;
  }
}

function CcsView({ page }: { readonly page: CcsPage }) {
  const dispatch = useAppDispatch();
  const { print } = usePagePorts();
  const hrefs = useHrefs();
  const { asOf, items, pageNumber, pageSize, source, summary, total } = page;
  const { caseId, caseNumber } = summary;
  const count = Math.max(1, Math.ceil(total / pageSize));
  const first = (pageNumber - 1) * pageSize + 1;
  const pagination = (label: string) => (
    <Pagination
      label={label}
      current={pageNumber}
      count={count}
      hrefFor={(number) => hrefs.screen(CCS_PATH, { caseId, pageNumber: number })}
      onNavigate={(number) => {
        dispatch(addressChosen({ path: CCS_PATH, query: { caseId, pageNumber: number } }));
      }}
    />
  );
  return (
    <article>
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
        <p role="status">
          {items.length === 0
            ? 'No entries'
            : `Entries ${formatCount(first)} to ${formatCount(first + items.length - 1)} of ${formatCount(total)}`}
          . Dates are those on which the entry was made: time limits run from them.
        </p>
        {items.length === 0 ? (
          <StateMessage
            kind="empty"
            title={total === 0 ? 'Nothing was entered yet' : 'There is no such page'}
            action={
              <AppLink to={CCS_PATH} query={{ caseId }} className={buttonClass()}>
                Go to the first page
              </AppLink>
            }
          >
            {total === 0
              ? 'The clerk has made no entry in this case.'
              : `This summary has ${count === 1 ? '1 page' : `${formatCount(count)} pages`}.`}
          </StateMessage>
        ) : (
          <>
            {pagination('Pages of the case summary')}
            <DataTable
              caption={`Chronological case summary of ${caseNumber}`}
              isCaptionHidden
              columns={COLUMNS}
              rows={items}
              rowKey={byId}
            />
            {pagination('Pages of the case summary, below the entries')}
          </>
        )}
        <p className={styles.soft}>
          Source: {source}. <AsOf instant={asOf} timeZone={summary.court.timeZone} />
        </p>
      </Stack>
    </article>
  );
}
