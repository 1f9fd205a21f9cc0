import { UPCOMING_HEARING_DAYS } from '#contract/limits';
import type { UpcomingHearing } from '#contract/schemas/savedItems';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { formatCount } from '../../../ui/formats';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from '../account.module.css';

const DAY_MS = 86_400_000;
const SATURDAY = 6;

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const monthDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Formats the date of an instant in a time zone: `2026-07-06`. */
function dayIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant));
}

function timeIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
    .format(new Date(instant))
    .replace(/\s/g, ' ');
}

export interface HearingStripProps {
  /** ISO instant: the first day shown. */
  readonly from: string;
  /** Hearings, earliest first. */
  readonly hearings: readonly UpcomingHearing[];
}

/** The next two weeks, with a cell per day: number of hearings, and the time of the first one. */
export function HearingStrip({ from, hearings }: HearingStripProps) {
  const start = new Date(`${dayIn(from, STATE_TIME_ZONE)}T00:00:00Z`).getTime();
  const days = Array.from(
    { length: UPCOMING_HEARING_DAYS },
    (_unused, at) => new Date(start + at * DAY_MS),
  );
  return (
    <ul className={styles.days} aria-label="Hearings by day">
      {days.map((date, at) => {
        const day = date.toISOString().slice(0, 10);
        const ofDay = hearings.filter(
          ({ startsAt, timeZone }) => dayIn(startsAt, timeZone) === day,
        );
        const [first] = ofDay;
        const isWeekend = date.getUTCDay() % SATURDAY === 0;
        return (
          <li
            key={day}
            className={styles.day}
            data-busy={first === undefined ? undefined : ''}
            data-weekend={isWeekend ? '' : undefined}
          >
            <span>
              <span className={styles.weekday}>{weekday.format(date)}</span>{' '}
              {at === 0 || date.getUTCDate() === 1 ? monthDay.format(date) : date.getUTCDate()}
            </span>
            {first === undefined ? (
              <VisuallyHidden>no hearings</VisuallyHidden>
            ) : (
              <>
                <strong>
                  {formatCount(ofDay.length)}
                  <VisuallyHidden>{ofDay.length === 1 ? ' hearing' : ' hearings'},</VisuallyHidden>
                </strong>
                <span>
                  <VisuallyHidden>first at </VisuallyHidden>
                  {timeIn(first.startsAt, first.timeZone)}
                </span>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
