import { COURT_CALENDAR_PATH, EDIT_COURT_PATH } from '#contract/admin/pages';
import { formatDate } from '#contract/formats';
import type { ClosedDay, CourtCalendarEdit } from '#contract/schemas/courtDetails';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { selectShownLocation } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { CalendarForm } from '../courts/CalendarForm';
import { Changes } from '../courts/Changes';
import { newestChange } from '../courts/newestChange';
import { CourtList } from '../courts/CourtList';
import { courtCalendar } from '../courts/slice';

/** Editor of a court's calendar; without a court, a list of all courts (spec section 2, Admin). */
export function Screen() {
  const courtId = useAppSelector((state) => selectShownLocation(state)?.query['courtId'] ?? '');
  const calendar = useAppSelector(courtCalendar.select);
  if (courtId === '') {
    return (
      <>
        <ScreenHeading title="Court calendar settings" />
        <CourtList to={COURT_CALENDAR_PATH} />
      </>
    );
  }
  return (
    <Loaded
      of={calendar}
      what="the calendar settings"
      lines={12}
      notFound={
        <RecordNotFound
          title="Court not found"
          problem="We can’t find this court"
          nextLink={{ to: COURT_CALENDAR_PATH, label: 'Go to all courts' }}
        >
          Check the address, or choose the court from the list.
        </RecordNotFound>
      }
    >
      {(loaded) => <Calendar calendar={loaded} />}
    </Loaded>
  );
}

function Calendar({ calendar }: { readonly calendar: CourtCalendarEdit }) {
  const { changes, closedDays, countyName, courtId, name, settings, today } = calendar;
  return (
    <Stack gap={6}>
      <ScreenHeading title={`Calendar of ${name}`} />
      <p>
        {countyName}.{' '}
        <AppLink to={COURT_CALENDAR_PATH} className={buttonClass('quiet', 'small')}>
          All courts
        </AppLink>{' '}
        <AppLink
          to={EDIT_COURT_PATH}
          query={{ courtId: String(courtId) }}
          className={buttonClass('quiet', 'small')}
        >
          Court details
        </AppLink>
      </p>
      {/* Any change to the record resets the form. */}
      <CalendarForm
        key={JSON.stringify([newestChange(changes, 'calendar'), settings])}
        calendar={calendar}
      />
      <Section title="Closed days">
        <ClosedDayList days={closedDays} />
        <p>
          <AppLink to={EDIT_COURT_PATH} query={{ courtId: String(courtId) }}>
            Change closed days
          </AppLink>
        </p>
      </Section>
      <Changes courtId={courtId} changes={changes} today={today} />
    </Stack>
  );
}

function ClosedDayList({ days }: { readonly days: readonly ClosedDay[] }) {
  if (days.length === 0)
    return <p>No upcoming closed days other than weekends and state holidays.</p>;
  return (
    <ul>
      {days.map(({ changeId, closedOn, isCounty, reason }) => (
        <li key={changeId}>
          {formatDate(closedOn)}: {reason} ({isCounty ? 'all courts in the county' : 'this court'})
        </li>
      ))}
    </ul>
  );
}
