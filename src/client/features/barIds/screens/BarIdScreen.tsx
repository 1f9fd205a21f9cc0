import { BAR_ID_PATH, BAR_IDS_PATH } from '#contract/account/pages';
import type { BarCaseSort } from '#contract/account/barIds';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { captionWords } from '#contract/records/captionWords';
import { caseTypeLabel } from '#contract/records/caseTypes';
import { formatCount, formatDateTime } from '#contract/formats';
import { fillPath } from '#contract/links';
import type { BarCase, BarHearing, BarIdDetails } from '#contract/schemas/barIds';
import { column, dateColumn, rowHeader, statusColumn, textColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { dataOf } from '../../../state/loadable/dataOf';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { CaseLink, IndianaCourtsNote } from '../CaseLink';
import { barId, readCaseSort } from '../slice';

const CASES: readonly DataColumn<BarCase, BarCaseSort>[] = [
  rowHeader(
    'Case',
    ({ caption, caseNumber, id }) => (
      <>
        <CaseLink caseId={id}>{captionWords(caption)}</CaseLink> {caseNumber}
      </>
    ),
    { sortKey: 'caption' },
  ),
  textColumn('Court', ({ countyName, courtName }) => `${countyName}, ${courtName}`, {
    sortKey: 'court',
    priority: 2,
  }),
  textColumn('Type', ({ typeCode }) => caseTypeLabel(typeCode), { priority: 3 }),
  dateColumn('Filed', ({ filedOn }) => filedOn, { sortKey: 'filed' }),
  {
    ...statusColumn<BarCase>('Status', ({ status }) =>
      status === 'OPEN' ? { tone: 'open', word: 'Open' } : { tone: 'closed', word: 'Closed' },
    ),
    sortKey: 'status',
  },
];

const HEARINGS: readonly DataColumn<BarHearing>[] = [
  rowHeader('Date and time', ({ startsAt, timeZone }) => (
    <time dateTime={startsAt}>{formatDateTime(startsAt, timeZone)}</time>
  )),
  textColumn('Event', ({ event }) => event),
  column('Case', ({ caption, caseId, caseNumber }) => (
    <>
      <CaseLink caseId={caseId}>{captionWords(caption)}</CaseLink> {caseNumber}
    </>
  )),
  textColumn('Court', ({ courtName }) => courtName, { priority: 2 }),
];

const byId = ({ id }: BarHearing): number => id;

/** Attorney's name, links to the calendar and its feed, and upcoming hearings. */
function Head({
  details: { barId: shown, hearings, hearingTotal },
}: {
  readonly details: BarIdDetails;
}) {
  const { barNumber, name } = shown;
  const hasCourts = useAppSelector(selectLocale).features.court;
  return (
    <Stack>
      <ScreenHeading title={name === null ? barNumber : `${name} (${barNumber})`} />
      <IndianaCourtsNote />
      <Row gap={2}>
        {hasCourts ? (
          <>
            <BackendLink
              to={BACKEND_PAGES.calendar}
              query={{ barNumber }}
              className={buttonClass('secondary', 'small')}
            >
              Calendar
            </BackendLink>
            <BackendLink
              to={BACKEND_PAGES.feeds}
              query={{ kind: 'calendar', subject: `attorney/${barNumber}` }}
              className={buttonClass('secondary', 'small')}
            >
              Subscribe to this calendar
            </BackendLink>
          </>
        ) : null}
        <AppLink to={BAR_IDS_PATH}>My Bar IDs</AppLink>
      </Row>
      <Section title="Upcoming hearings">
        {hearings.length === 0 ? (
          <p>No upcoming hearings.</p>
        ) : (
          <Stack gap={2}>
            <DataTable
              caption="Upcoming hearings"
              isCaptionHidden
              columns={HEARINGS}
              rows={hearings}
              rowKey={byId}
            />
            {hearingTotal > hearings.length ? (
              <p>
                Showing the next {formatCount(hearings.length)} of {formatCount(hearingTotal)}. The
                calendar has all of them.
              </p>
            ) : null}
          </Stack>
        )}
      </Section>
    </Stack>
  );
}

/** A followed attorney: upcoming hearings and all public cases. */
export function Screen() {
  const dispatch = useAppDispatch();
  const state = useAppSelector(barId.select);
  const query = useAppSelector(selectShownQuery);
  const sort = readCaseSort(query);
  const id = dataOf(state)?.barId.id ?? null;
  const path = id === null ? BAR_IDS_PATH : fillPath(BAR_ID_PATH, { id });
  const sorted = { sort: sort.key, descending: sort.isDescending || null };
  return (
    <ListView
      of={state}
      question={id === null ? '' : String(id)}
      title="Bar ID not loaded"
      things={{ one: 'case', many: 'cases' }}
      caption="The attorney’s cases"
      columns={CASES}
      head={(details) => <Head details={details} />}
      table={{
        sort,
        onSort: (key) => {
          const isDescending = key === sort.key && !sort.isDescending;
          dispatch(addressChosen({ path, query: { sort: key, descending: isDescending || null } }));
        },
      }}
      empty={{
        title: 'No cases',
        text: 'This attorney isn’t listed in any public case.',
      }}
      address={{ path, query: sorted }}
      notFound={
        <RecordNotFound
          title="Bar ID not found"
          problem="We can’t find this attorney"
          nextLink={{ to: BAR_IDS_PATH, label: 'Go to my bar IDs' }}
        >
          You may have removed the attorney from your list.
        </RecordNotFound>
      }
    />
  );
}
