import { useMemo, useState } from 'react';
import type { CcsPage } from '#contract/schemas/court';
import { usePagePorts } from '../../../platform/PagePorts';
import { column, dateColumn, rowHeader } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { PrintFoot } from '../../../records/results/PrintFoot';
import type { LoadableState } from '../../../state/loadable/createLoadable';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { formatCount, formatDate } from '../../../ui/formats';
import { Stack } from '../../../ui/Stack';
import { RecordIcon } from '../../../ui/RecordIcon';
import type { RecordIconName } from '../../../ui/recordIconPaths';
import { AppLink } from '../../../widgets/AppLink';
import { AsOf } from '../../../widgets/AsOf';
import { SavedListNotice } from '../../../widgets/SavedListNotice';
import { SaveToggle } from '../../../widgets/SaveToggle';
import { CaseHead } from '../CaseHead';
import { CaseNotFound } from '../CaseNotFound';
import {
  foldNotices,
  passesFilter,
  type EntryFilter,
  type EntryKind,
  type EntryWithNotices,
} from '../ccsEntries';
import { CcsFilter } from '../CcsFilter';
import { ccs } from '../slice';
import styles from '../court.module.css';

const CCS_PATH = '/court/ViewCCS';

const ICONS: Readonly<Record<EntryKind, RecordIconName>> = {
  order: 'gavel',
  hearing: 'calendar',
  filing: 'deed',
  service: 'envelope',
  payment: 'payment',
};

const COLUMNS: readonly DataColumn<EntryWithNotices>[] = [
  dateColumn('Entered', ({ entry }) => entry.enteredOn),
  rowHeader('Entry', ({ entry: { typeText }, kind }) => (
    <span className={styles.kind} data-kind={kind}>
      <RecordIcon name={ICONS[kind]} size={16} />
      {typeText}
    </span>
  )),
  column('Text', (row) => <EntryText row={row} />),
];

function EntryText({ row: { entry, notices } }: { readonly row: EntryWithNotices }) {
  const { eventOn, isNoticeSent, isOrderOnFile, text } = entry;
  return (
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
      {notices.length === 0 ? null : (
        <details className={styles.match}>
          <summary>
            {notices.length === 1
              ? '1 automatic notice'
              : `${formatCount(notices.length)} automatic notices`}
          </summary>
          {notices.map(({ enteredOn, id, text: notice, typeText }) => (
            <span key={id} className={styles.entryText}>
              {formatDate(enteredOn)}, {typeText}: {notice}
              {'\n'}
            </span>
          ))}
        </details>
      )}
    </>
  );
}

type ShownPage = Omit<CcsPage, 'items'> & { readonly items: readonly EntryWithNotices[] };

const rowKey = ({ entry }: EntryWithNotices): number => entry.id;
const NO_FILTER: EntryFilter = { kind: null, text: '' };

/** The chronological case summary, in pages of 500 entries that the browser's find searches. */
export function Screen() {
  const { caseId } = useAppSelector(selectShownQuery);
  const page = useAppSelector(ccs.select);
  const [filter, setFilter] = useState<EntryFilter>(NO_FILTER);
  const data = page.status === 'ready' || page.status === 'refreshing' ? page.data : null;
  const entries = useMemo(() => foldNotices(data?.items ?? []), [data]);
  const shown = useMemo(
    () => entries.filter((entry) => passesFilter(entry, filter)),
    [entries, filter],
  );
  const isFiltered = filter.kind !== null || filter.text.trim() !== '';
  const list = useMemo(
    () =>
      (data === null
        ? page
        : { ...page, data: { ...data, items: shown } }) as LoadableState<ShownPage>,
    [page, data, shown],
  );
  return (
    <article data-density="compact">
      <ListView
        of={list}
        question={caseId}
        things={{ one: 'entry', many: 'entries' }}
        caption="Chronological case summary"
        columns={COLUMNS}
        rowKey={rowKey}
        {...(isFiltered && shown.length === 0
          ? {}
          : { address: { path: CCS_PATH, query: { caseId } } })}
        head={({ summary }) => <CcsHead summary={summary} />}
        lead={() => (data === null ? null : entriesShown(data, isFiltered ? shown.length : null))}
        controls={() => <CcsFilter entries={entries} filter={filter} onChange={setFilter} />}
        empty={
          isFiltered
            ? {
                title: 'No entry of this page is so',
                text: 'Entries are filtered within the page on view.',
                action: <Button onClick={() => setFilter(NO_FILTER)}>Show all entries</Button>,
              }
            : {
                title: 'Nothing was entered yet',
                text: 'The clerk has made no entry in this case.',
              }
        }
        foot={({ asOf, source, summary }) => (
          <>
            <p className={styles.soft}>
              Source: {source}. <AsOf instant={asOf} timeZone={summary.court.timeZone} />
            </p>
            <PrintFoot source={source} asOf={asOf} />
          </>
        )}
        title="Case summary not loaded"
        notFound={<CaseNotFound />}
      />
    </article>
  );
}

const DATES = 'Dates are those on which the entry was made: time limits run from them.';

function entriesShown(page: CcsPage, left: number | null): string {
  const { items, pageNumber, pageSize, total } = page;
  if (items.length === 0) return 'No entries.';
  const first = (pageNumber - 1) * pageSize + 1;
  const told = `Entries ${formatCount(first)} to ${formatCount(first + items.length - 1)} of ${formatCount(total)}`;
  return left === null ? `${told}. ${DATES}` : `${formatCount(left)} shown. ${told}. ${DATES}`;
}

function CcsHead({ summary }: Pick<CcsPage, 'summary'>) {
  const { print } = usePagePorts();
  const { caseId, caseNumber } = summary;
  return (
    <Stack>
      <CaseHead
        summary={summary}
        page="Chronological case summary"
        actions={
          <>
            <SaveToggle kind="courtCase" id={caseId} name={caseNumber} hasText />
            <Button size="small" onClick={print}>
              Print
            </Button>
            <AppLink
              to="/court/ViewCaseDetails"
              query={{ caseId }}
              className={buttonClass('secondary', 'small')}
            >
              Case details
            </AppLink>
          </>
        }
      />
      <SavedListNotice kind="courtCase" />
    </Stack>
  );
}
