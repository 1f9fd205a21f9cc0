import { captionWords } from '#contract/records/captionWords';
import { caseTypeLabel } from '#contract/records/caseTypes';
import { formatDate, formatDateShort, formatTime, formatZone } from '#contract/formats';
import type { SavedCase } from '#contract/schemas/savedItems';
import { usePagePorts } from '../../../platform/PagePorts';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { classNames } from '../../../ui/classNames';
import type { DataColumn } from '../../../ui/dataColumn';
import { AppLink } from '../../../widgets/AppLink';
import { column, rowHeader } from '../../../records/columns';
import { nearDay } from '../../../records/hearingDays';
import { savedItemColumns } from '../../../records/notes/savedItemColumns';
import type { SavedSorts } from '../../../records/notes/savedSort';
import { SavedItemsPage } from '../../../records/SavedItemsPage';
import styles from '../../../records/notes/savedRows.module.css';
import { CaseStatusTag } from '../CaseStatusTag';
import { savedNoteChange, savedCases } from '../slice';

const nameOf = ({ caseNumber }: SavedCase): string => caseNumber;

function lastEntry(on: string | null): string {
  return on === null ? 'No entries' : `Last entry ${formatDate(on)}`;
}

const COLUMNS: readonly DataColumn<SavedCase>[] = [
  rowHeader(
    'Case',
    ({ caption, caseNumber, id, typeCode }) => (
      <>
        <AppLink to="/court/ViewCaseDetails" query={{ caseId: id }}>
          <span className={styles.title}>{captionWords(caption)}</span>
        </AppLink>
        <span className={classNames(styles.soft, styles.below)}>
          <span className={styles.number}>{caseNumber}</span>
          <span className={styles.notOnPhone}> · {caseTypeLabel(typeCode)}</span>
        </span>
      </>
    ),
    { sortKey: 'caption', slot: 'name' },
  ),
  column(
    'Court',
    ({ courtName, lastEntryOn }) => (
      <>
        <span className={styles.type}>{courtName}</span>
        <span className={classNames(styles.soft, styles.notOnPhone)}>{lastEntry(lastEntryOn)}</span>
      </>
    ),
    { sortKey: 'court', slot: 'place', priority: 2, width: '22%' },
  ),
  column(
    'Next hearing',
    ({ nextHearingAt, timeZone }) => (
      <span className={styles.when}>
        {nextHearingAt === null ? (
          'No hearing'
        ) : (
          <HearingTime at={nextHearingAt} timeZone={timeZone} />
        )}
      </span>
    ),
    { sortKey: 'nextHearing', slot: 'date', width: '8.25rem' },
  ),
  column(
    'Status',
    ({ status }) => (
      <span className={styles.state}>
        <CaseStatusTag status={status} />
      </span>
    ),
    { sortKey: 'status', slot: 'date', width: '5.75rem' },
  ),
  ...savedItemColumns<SavedCase>('courtCase', nameOf),
];

interface HearingTimeProps {
  readonly at: string;
  readonly timeZone: string;
}

/** Day and time of a hearing: "Today", "Tomorrow", or its date; without the current year. */
function HearingTime({ at, timeZone }: HearingTimeProps) {
  const { now } = usePagePorts();
  const current = new Date(now()).toISOString();
  const near = nearDay(at, timeZone, current);
  const Day = near === null ? 'span' : 'strong';
  return (
    <>
      <Day>
        {near ?? formatDateShort(at, timeZone, current)}
        <span className={styles.onPhone}>,</span>
      </Day>{' '}
      <span className={styles.time}>
        {formatTime(at, timeZone)} {formatZone(at, timeZone)}
      </span>
    </>
  );
}

const SORTS: SavedSorts<SavedCase> = {
  nextHearing: { label: 'Next hearing', valueOf: ({ nextHearingAt }) => nextHearingAt },
  lastEntry: { label: 'Last entry', valueOf: ({ lastEntryOn }) => lastEntryOn, isDescending: true },
  caption: { label: 'Case name', valueOf: ({ caption }) => captionWords(caption) },
  court: { label: 'Court', valueOf: ({ courtName }) => courtName },
  status: { label: 'Status', valueOf: ({ status }) => status },
};

/** The user's saved cases and their alerts. */
export function Screen() {
  const list = useAppSelector(savedCases.select);
  return (
    <SavedItemsPage
      kind="courtCase"
      list={list}
      thing="case"
      columns={COLUMNS}
      nameOf={nameOf}
      noteChange={savedNoteChange}
      sorts={SORTS}
      firstSort="nextHearing"
      nextLink={
        <AppLink to="/court" className={buttonClass('primary')}>
          Search court cases
        </AppLink>
      }
    />
  );
}
