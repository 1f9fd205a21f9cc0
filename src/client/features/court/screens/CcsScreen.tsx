import { useMemo, useRef, type ReactNode } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import {
  CCS_FILTER_FIELDS,
  CCS_PATH,
  ccsPrintPage,
  type EntryKind,
} from '#contract/records/ccsEntries';
import { CASE_DOCUMENT_FILE } from '#contract/courts/files';
import { formatCount, formatDate, formatQuantity } from '#contract/formats';
import { fillPath } from '#contract/links';
import type { Query } from '#contract/site/queryFields';
import type { CcsPage } from '#contract/schemas/court';
import { column, rowHeader } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { ExportLink } from '../../../records/ExportLink';
import { PhoneFold, useIsPhone } from '../../../records/PhoneFold';
import { RecordTrail } from '../../../records/search/RecordTrail';
import { PrintFoot } from '../../../records/results/PrintFoot';
import type { LoadableState } from '../../../state/loadable/createLoadable';
import { dataOf } from '../../../state/loadable/dataOf';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { Stack } from '../../../ui/Stack';
import { RecordIcon } from '../../../ui/RecordIcon';
import type { RecordIconName } from '../../../ui/recordIconPaths';
import { ToolMenu } from '../../../ui/ToolMenu';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { AsOf } from '../../../widgets/AsOf';
import { BackendLink } from '../../../widgets/BackendLink';
import { SavedListNotice } from '../../../widgets/SavedListNotice';
import { SaveToggle } from '../../../widgets/SaveToggle';
import { useHrefs } from '../../../widgets/useHrefs';
import { CaseHead } from '../CaseHead';
import { CaseNotFound } from '../CaseNotFound';
import { entryText, foldNotices, ownEventOn, type EntryWithNotices } from '../ccsEntries';
import { CcsFilterForm, EntryOrder } from '../CcsFilterForm';
import { CASE_PAGES } from '../casePages';
import { caseSearch, ccs, lastResults } from '../slice';
import styles from '../court.module.css';

const ICONS: Readonly<Record<EntryKind, RecordIconName>> = {
  order: 'gavel',
  hearing: 'calendar',
  filing: 'deed',
  service: 'envelope',
  payment: 'payment',
};

const COLUMNS: readonly DataColumn<EntryWithNotices>[] = [
  column(
    'Entered',
    ({ entry, isSameDay }) => (
      <span className={isSameDay ? styles.sameDay : undefined}>{formatDate(entry.enteredOn)}</span>
    ),
    { isLabelHidden: true, isNoWrap: true },
  ),
  rowHeader('Entry', ({ entry: { kind, typeText } }) => (
    <span className={styles.kind} data-kind={kind}>
      <RecordIcon name={ICONS[kind]} size={16} />
      {typeText}
    </span>
  )),
  column('Text', (row) => <EntryText row={row} />, { isLabelHidden: true }),
];

function EntryText({ row: { entry, notices } }: { readonly row: EntryWithNotices }) {
  const { file } = useHrefs();
  const { documents = [], isNoticeSent, isOrderOnFile } = entry;
  const eventOn = ownEventOn(entry);
  const text = entryText(entry);
  return (
    <>
      {text === '' ? null : <span className={styles.entryText}>{text}</span>}
      {documents.map((document) => (
        <span key={document.documentId} className={styles.match}>
          <a href={file(fillPath(CASE_DOCUMENT_FILE, document))} download>
            {document.title}
          </a>
          , {formatQuantity(document.pages, 'page')}
        </span>
      ))}
      {eventOn !== null || isOrderOnFile || isNoticeSent || entry.kind === 'order' ? (
        <span className={styles.facts}>
          {eventOn === null ? null : <span>Event date: {formatDate(eventOn)}</span>}
          {isOrderOnFile ? (
            <span>
              In the <abbr title="record of judgments and orders">RJO</abbr>
            </span>
          ) : null}
          {isNoticeSent ? <span>Notice sent</span> : null}
          {entry.kind === 'order' ? <DeadlineLink enteredOn={entry.enteredOn} /> : null}
        </span>
      ) : null}
      {notices.length === 0 ? null : (
        <details className={styles.match}>
          <summary>{formatQuantity(notices.length, 'automated notice')}</summary>
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

/** Opens the deadline calculator from an entry of the case. */
function DeadlineLink({ enteredOn }: { readonly enteredOn: string }) {
  const page = useAppSelector(ccs.select);
  if (page.status !== 'ready' && page.status !== 'refreshing') return null;
  const { caseNumber, court } = page.data.summary;
  return (
    <span>
      <BackendLink
        to={BACKEND_PAGES.computeDeadline}
        query={{ from: enteredOn, manner: 'none', courtId: court.id, caseNumber }}
      >
        Calculate a deadline<VisuallyHidden> from {formatDate(enteredOn)}</VisuallyHidden>
      </BackendLink>
    </span>
  );
}

type ShownPage = Omit<CcsPage, 'items'> & { readonly items: readonly EntryWithNotices[] };

const rowKey = ({ entry }: EntryWithNotices): number => entry.id;

/** Chronological case summary in pages of 500 entries; the filter covers all pages. */
export function Screen() {
  const query = useAppSelector(selectShownQuery);
  const page = useAppSelector(ccs.select);
  const data = dataOf(page);
  const isFiltered = FILTERS.some((name) => (query[name] ?? '') !== '');
  const isNewestFirst = query['newestFirst'] === 'true';
  const entries = useMemo(
    () => foldNotices(data?.items ?? [], { isFiltered, isNewestFirst }),
    [data, isFiltered, isNewestFirst],
  );
  const list = useMemo(
    () =>
      (data === null
        ? page
        : { ...page, data: { ...data, items: entries } }) as LoadableState<ShownPage>,
    [page, data, entries],
  );
  const { caseId } = query;
  const isPhone = useIsPhone();
  const summaryRef = useRef<HTMLParagraphElement>(null);
  const summary =
    data === null ? null : (
      <span className={styles.softFacts}>
        {entriesShown(data, isFiltered)} {DATES}
      </span>
    );
  const hasFilter = (data?.entryTotal ?? 0) > 1;
  // In a wide window, the summary is above the chips, where the form has its labels.
  const isSummaryInFilter = hasFilter && !isPhone;
  const filter = (shown: ShownPage): ReactNode =>
    shown.entryTotal < 2 ? null : isPhone ? (
      <PhoneFold label="Filter" hiddenLabel=" entries">
        <CcsFilterForm query={query} page={shown} />
        <EntryOrder query={query} />
      </PhoneFold>
    ) : (
      <CcsFilterForm
        query={query}
        page={shown}
        summary={
          <p ref={summaryRef} tabIndex={-1} className={styles.summary}>
            {summary}
          </p>
        }
        order={<EntryOrder query={query} />}
      />
    );
  return (
    <article className={styles.docket} data-density="compact">
      <ListView
        of={list}
        question={caseId}
        things={{ one: 'entry', many: 'entries' }}
        caption="Chronological case summary"
        columns={COLUMNS}
        rowKey={rowKey}
        address={{ path: CCS_PATH, query }}
        head={({ summary }) => <CcsHead summary={summary} filter={query} />}
        lead={() => (isSummaryInFilter ? null : summary)}
        {...(isSummaryInFilter ? { onFocusSummary: () => summaryRef.current?.focus() } : {})}
        {...(isPhone ? { beside: filter } : { controls: filter })}
        empty={
          isFiltered
            ? {
                title: 'No entries match',
                text: 'We searched all entries in this case.',
                action: (
                  <AppLink to={CCS_PATH} query={{ caseId }} className={buttonClass()}>
                    Show all entries
                  </AppLink>
                ),
              }
            : {
                title: 'No entries yet',
                text: 'The clerk hasn’t entered anything in this case.',
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

const FILTERS = CCS_FILTER_FIELDS.filter((name) => name !== 'newestFirst');
const DATES = 'Deadlines run from these entry dates.';

function entriesShown(page: CcsPage, isFiltered: boolean): string {
  const { entryTotal, items, pageNumber, pageSize, total } = page;
  if (items.length === 0) return 'Docket (CCS): no entries.';
  const first = (pageNumber - 1) * pageSize + 1;
  const range =
    total <= pageSize
      ? `Docket (CCS): ${formatQuantity(total, 'entry', 'entries')}`
      : `Docket (CCS): entries ${formatCount(first)} to ${formatCount(first + items.length - 1)} of ${formatCount(total)}`;
  if (!isFiltered) return `${range}.`;
  const match = total === 1 ? 'matches' : 'match';
  return `${range} ${match} (${formatCount(entryTotal)} in the case).`;
}

interface CcsHeadProps extends Pick<CcsPage, 'summary'> {
  readonly filter: Query;
}

function CcsHead({ filter, summary }: CcsHeadProps) {
  const hrefs = useHrefs();
  const { caseId, caseNumber } = summary;
  const chosen = CCS_FILTER_FIELDS.map((name) => [name, filter[name] ?? null] as const);
  const isPhone = useIsPhone();
  const results = useAppSelector(caseSearch.select);
  const lastQuery = useAppSelector(lastResults.select);
  const look = isPhone ? {} : { className: buttonClass('quiet', 'small') };
  const pages = (
    <>
      <ExportLink register="court" ids={[caseId]} title={`Case ${caseNumber}`} isEntry={isPhone} />
      <a href={hrefs.file(ccsPrintPage(caseId, Object.fromEntries(chosen)))} {...look}>
        <RecordIcon name="print" size={16} />
        Print all
      </a>
      <AppLink
        to="/court/ViewCaseDetails"
        query={{ caseId }}
        {...(isPhone ? {} : { className: buttonClass('primary', 'small') })}
      >
        Case details
      </AppLink>
    </>
  );
  return (
    <Stack>
      {isPhone ? null : (
        <RecordTrail pages={CASE_PAGES} of={results} query={lastQuery} recordId={caseId} />
      )}
      <CaseHead
        summary={summary}
        page="Chronological case summary"
        actions={
          <>
            <SaveToggle kind="courtCase" id={caseId} name={caseNumber} hasText={!isPhone} />
            {isPhone ? (
              <ToolMenu id="case-pages" label="More">
                {pages}
              </ToolMenu>
            ) : (
              pages
            )}
          </>
        }
      />
      <SavedListNotice kind="courtCase" />
    </Stack>
  );
}
