import { useState } from 'react';
import { captionWords } from '#contract/records/captionWords';
import { formatCount, formatTime, formatZone } from '#contract/formats';
import { UPCOMING_HEARING_DAYS } from '#contract/limits';
import type { UpcomingHearing } from '#contract/schemas/savedItems';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { dayHeadings } from '../../../records/hearingDays';
import { Loaded } from '../../../records/Loaded';
import { Button } from '../../../ui/Button';
import { Facts } from '../../../ui/Facts';
import { Section } from '../../../ui/Section';
import { AppLink } from '../../../widgets/AppLink';
import styles from '../account.module.css';
import { HearingStrip } from './HearingStrip';
import { upcomingHearings } from '../slice';

/** Number of hearings listed before "Show all". */
const MAX_HEARINGS = 2;

/** Upcoming hearings in saved cases. */
export function UpcomingHearings() {
  const { features } = useAppSelector(selectLocale);
  const hearings = useAppSelector(upcomingHearings.select);
  if (!features.court) return null;
  return (
    <Section title={`Hearings in the next ${String(UPCOMING_HEARING_DAYS)} days`}>
      <Loaded of={hearings} what="the hearings of your saved cases" lines={4}>
        {({ asOf, capped, items }) => (
          <>
            <HearingStrip from={asOf} hearings={items} />
            <HearingList of={items} asOf={asOf} />
            {capped ? <p>Only the first {formatCount(items.length)} are shown.</p> : null}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface HearingListProps {
  readonly of: readonly UpcomingHearing[];
  /** ISO instant. */
  readonly asOf: string;
}

function HearingList({ asOf, of }: HearingListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const days = dayHeadings(of, asOf);
  if (of.length === 0) return <p>No hearings in the next {String(UPCOMING_HEARING_DAYS)} days.</p>;
  return (
    <>
      <ul className={styles.list} aria-label="Hearings">
        {(isWhole ? of : of.slice(0, MAX_HEARINGS)).map((hearing, at) => (
          <li key={hearing.id}>
            <span className={styles.hearing}>
              <Facts>
                <strong>
                  {days[at] === null ? null : <>{days[at]}, </>}
                  <time dateTime={hearing.startsAt}>
                    {formatTime(hearing.startsAt, hearing.timeZone)}{' '}
                    {formatZone(hearing.startsAt, hearing.timeZone)}
                  </time>
                </strong>
                {hearing.event}
              </Facts>
              <AppLink to="/court/ViewCaseDetails" query={{ caseId: hearing.caseId }}>
                {captionWords(hearing.caption)}
              </AppLink>
            </span>
            <span className={styles.small}>
              <Facts>
                {hearing.room === null
                  ? hearing.courtName
                  : `${hearing.courtName}, ${hearing.room}`}
                {hearing.caseNumber}
              </Facts>
            </span>
          </li>
        ))}
      </ul>
      {isWhole || of.length <= MAX_HEARINGS ? null : (
        <p>
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show all {formatCount(of.length)} hearings
          </Button>
        </p>
      )}
    </>
  );
}
