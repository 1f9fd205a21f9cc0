import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatCount, formatMonthDay, formatTime, formatWeekday } from '#contract/formats';
import { UPCOMING_HEARING_DAYS } from '#contract/limits';
import type { UpcomingHearing } from '#contract/schemas/savedItems';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import { civilDay } from '../../../records/hearingDays';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { BackendLink } from '../../../widgets/BackendLink';
import styles from '../account.module.css';

const SATURDAY = 6;

export interface HearingStripProps {
  /** ISO instant: the first day shown. */
  readonly from: string;
  /** Hearings, earliest first. */
  readonly hearings: readonly UpcomingHearing[];
}

/** The next two weeks, with a cell per day: number of hearings, and the time of the first one. */
export function HearingStrip({ from, hearings }: HearingStripProps) {
  const start = Date.parse(`${civilDay(from, STATE_TIME_ZONE)}T00:00:00Z`);
  const days = Array.from({ length: UPCOMING_HEARING_DAYS }, (_unused, at) => {
    const date = new Date(start + at * DAY_MS);
    const day = date.toISOString().slice(0, 10);
    const ofDay = hearings.filter(({ startsAt, timeZone }) => civilDay(startsAt, timeZone) === day);
    return { date, day, ofDay };
  });
  return (
    <ul className={styles.days} aria-label="Hearings by day">
      {days.map(({ date, day, ofDay }, at) => (
        <li
          key={day}
          className={styles.day}
          aria-current={at === 0 ? 'date' : undefined}
          data-weekend={date.getUTCDay() % SATURDAY === 0 ? '' : undefined}
        >
          <span>
            <span className={styles.weekday}>{at === 0 ? 'Today' : formatWeekday(day)}</span>{' '}
            {at > 0 && date.getUTCDate() === 1 ? formatMonthDay(day) : date.getUTCDate()}
          </span>
          <DayHearings day={day} of={ofDay} />
        </li>
      ))}
    </ul>
  );
}

interface DayHearingsProps {
  /** ISO date. */
  readonly day: string;
  readonly of: readonly UpcomingHearing[];
}

/** Number of a day's hearings, linked to that day in the user's calendar. */
function DayHearings({ day, of }: DayHearingsProps) {
  const [first] = of;
  if (first === undefined) return <VisuallyHidden>no hearings</VisuallyHidden>;
  return (
    <BackendLink
      to={BACKEND_PAGES.calendar}
      query={{ show: 'savedCases', view: 'day', date: day }}
      className={styles.dayLink}
    >
      <strong>
        {formatCount(of.length)}
        <VisuallyHidden>{of.length === 1 ? ' hearing' : ' hearings'},</VisuallyHidden>
      </strong>
      <span className={styles.firstTime}>
        <VisuallyHidden>first at </VisuallyHidden>
        {formatTime(first.startsAt, first.timeZone).replace(':00 ', ' ')}
      </span>
    </BackendLink>
  );
}
