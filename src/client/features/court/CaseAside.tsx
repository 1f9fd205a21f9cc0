import { captionWords } from '#contract/records/captionWords';
import { hearingsFile } from '#contract/courts/files';
import { formatDate, formatDateIn, formatDateTime } from '#contract/formats';
import type { CaseDetails } from '#contract/schemas/court';
import { usePagePorts } from '../../platform/PagePorts';
import { useIsPhone } from '../../records/PhoneFold';
import { OfficeBox, SourceBox } from '../../records/record/Provenance';
import { AsideBox } from '../../records/record/RecordLayout';
import { RecordIcon } from '../../ui/RecordIcon';
import { AppLink } from '../../widgets/AppLink';
import { useHrefs } from '../../widgets/useHrefs';
import { NameLink } from '../../records/search/NameLink';
import { CourtCalendarLink, JudgeCasesLink } from './CourtLink';
import { lastHearing, nextHearing } from './hearings';
import styles from './court.module.css';

/**
 * Aside of a case: court office, source and last update, judge, cases with the same names.
 */
export function CaseAside({ details }: { readonly details: CaseDetails }) {
  const { asOf, court, hearings, judge, office, source } = details;
  const { now } = usePagePorts();
  const isPhone = useIsPhone();
  // A phone has no room for it beside a hearing that doesn't exist.
  const hasCalendar = isPhone && nextHearing(hearings, now()) === null;
  return (
    <>
      <OfficeBox office={office} />
      <SourceBox source={source} asOf={asOf} timeZone={court.timeZone} office="the clerk" />
      {judge === null && !hasCalendar ? null : (
        <AsideBox title="Court and judge">
          {hasCalendar ? (
            <p>
              <CourtCalendarLink court={court} />
            </p>
          ) : null}
          {judge === null ? null : (
            <p>
              <JudgeCasesLink name={judge}>All cases of Judge {judge}</JudgeCasesLink>
            </p>
          )}
        </AsideBox>
      )}
      <Namesakes details={details} />
    </>
  );
}

/**
 * The next hearing of a case, with its calendar file. A case without one gets less text on a phone.
 */
export function NextHearing({
  details: { asOf, caseId, court, hearings },
}: {
  details: CaseDetails;
}) {
  const { now } = usePagePorts();
  const { file } = useHrefs();
  const isPhone = useIsPhone();
  const next = nextHearing(hearings, now());
  const loadedAt = new Date(asOf).getTime();
  const wasAhead = hearings.filter(({ startsAt }) => new Date(startsAt).getTime() >= loadedAt);
  const wasNext = next === null ? nextHearing(wasAhead, loadedAt) : null;
  if (next === null) {
    const last = lastHearing(hearings, now());
    return (
      <AsideBox title="Next hearing" isShort isPlain>
        <p>No upcoming hearings</p>
        {wasNext !== null ? (
          <p className={styles.soft}>
            As of the last update, the next hearing was {wasNext.event} on{' '}
            {formatDateTime(wasNext.startsAt, court.timeZone)}.
          </p>
        ) : last === null ? null : (
          <p className={styles.soft}>Last hearing {formatDateIn(last.startsAt, court.timeZone)}</p>
        )}
        {isPhone ? null : (
          <p>
            <CourtCalendarLink court={court} />
          </p>
        )}
      </AsideBox>
    );
  }
  return (
    <AsideBox title="Next hearing">
      <p>
        <strong>{formatDateTime(next.startsAt, court.timeZone)}</strong>
      </p>
      <p>
        {next.event}
        {next.room === null ? '' : `, ${next.room}`}
      </p>
      <p>
        <a href={file(hearingsFile(caseId))} download>
          <RecordIcon name="calendar" size={16} /> Add to your calendar
        </a>
      </p>
      <p>
        <CourtCalendarLink court={court} />
      </p>
    </AsideBox>
  );
}

function Namesakes({ details: { namesakes } }: { readonly details: CaseDetails }) {
  if (namesakes.length === 0) return null;
  const names = [...new Set(namesakes.map(({ name }) => name))];
  return (
    <AsideBox title="Other cases with these names">
      {names.map((name) => (
        <div key={name}>
          <NameLink id="court" name={name} />
          <ul>
            {namesakes
              .filter((other) => other.name === name)
              .map(({ caption, caseId, caseNumber, filedOn }) => (
                <li key={caseId}>
                  <AppLink to="/court/ViewCaseDetails" query={{ caseId }}>
                    {caseNumber}
                  </AppLink>
                  <span className={styles.caption}>
                    {captionWords(caption)}, filed {formatDate(filedOn)}
                  </span>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <p className={styles.soft}>People with the same name may be different people.</p>
    </AsideBox>
  );
}
