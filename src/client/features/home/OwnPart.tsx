import type { ReactNode } from 'react';
import { captionWords } from '#contract/records/captionWords';
import {
  formatCount,
  formatDate,
  formatDateTimeShort,
  formatTime,
  formatZone,
} from '#contract/formats';
import { ACCOUNT_DASHBOARD_PATH } from '#contract/account/pages';
import { UPCOMING_HEARING_DAYS } from '#contract/limits';
import type { Locale } from '#contract/locales';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/billing/odometer';
import type { LinkQuery } from '#contract/site/queryFields';
import { registersOf } from '#contract/records/registers';
import type { SearchDetail } from '#contract/schemas/account';
import { SHELL_ICONS } from '#contract/site/shellIcons';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { selectLocale } from '../../state/location/selectors';
import { selectBillingCode } from '../../state/search/selectors';
import type { LoadableState } from '../../state/loadable/createLoadable';
import { dataOf } from '../../state/loadable/dataOf';
import { selectOdometer } from '../../state/odometer/selectors';
import { useAppSelector } from '../../store/hooks';
import { searchLink } from '../../records/search/pastSearchLink';
import { dayHeadings } from '../../records/hearingDays';
import { searchInWords } from '../../records/search/pastSearchWords';
import { Card } from '../../ui/Card';
import { Drawing } from '../../ui/Drawing';
import { ProgressMeter } from '../../ui/ProgressMeter';
import { Skeleton } from '../../ui/Skeleton';
import { AppLink } from '../../widgets/AppLink';
import { CardTitle } from './CardTitle';
import styles from './home.module.css';
import { hearings, latestSearches, news } from './slice';

/** Maximum number of latest searches shown. */
const MAX_SEARCHES = 5;
/** Maximum number of notifications shown. */
const MAX_LINES = 3;
/** Maximum number of hearings shown; each takes two or three lines. */
const MAX_HEARINGS = 2;

/**
 * Returns the latest searches with their links, newest first and without repetitions. Searches with
 * the same words also show their records or region.
 */
function latestOf(searches: readonly SearchDetail[], locale: Locale, billingCode: string | null) {
  const found = searches.flatMap((search) => {
    const link = searchLink(search, locale, billingCode);
    if (link === null) return [];
    const words = searchInWords(search, { hasTitleCase: true });
    const { regionId = null } = link.query as LinkQuery;
    return [{ key: `${words} ${link.path} ${String(regionId)}`, link, regionId, search, words }];
  });
  const latest = found
    .filter(({ key }, place) => found.findIndex((each) => each.key === key) === place)
    .slice(0, MAX_SEARCHES);
  return latest.map(({ key, link, regionId, search, words }) => {
    const alike = latest.filter((each) => each.words === words);
    const isOtherRecord = alike.some((each) => each.link.path !== link.path);
    const isOtherRegion = alike.some(
      (each) => each.link.path === link.path && each.regionId !== regionId,
    );
    const register = registersOf(locale).find(({ application }) => application === search.appCode);
    const more = [
      ...(isOtherRecord && register !== undefined ? [register.things] : []),
      ...(isOtherRegion && search.regionName !== null ? [search.regionName] : []),
    ];
    return { key, link, register, words: [words, ...more].join(', ') };
  });
}

/** The user's latest searches, to run again; the line keeps its height while they load. */
export function LatestSearches() {
  const locale = useAppSelector(selectLocale);
  const billingCode = useAppSelector(selectBillingCode);
  const state = useAppSelector(latestSearches.select);
  const loaded = dataOf(state);
  if (state.status === 'failed') return null;
  if (loaded === null) return <p className={styles.samples}>&nbsp;</p>;
  const latest = latestOf(loaded.items, locale, billingCode);
  if (latest.length === 0) {
    return <p className={styles.samples}>Your recent searches will appear here.</p>;
  }
  return (
    <div className={styles.samples}>
      <span id="latest-searches">Recent searches:</span>
      <ul className={styles.latest} aria-labelledby="latest-searches">
        {latest.map(({ key, link: { path, query }, register, words }) => (
          <li key={key} className={styles.sample}>
            {register === undefined ? null : <Drawing path={SHELL_ICONS[register.id]} size={16} />}
            <AppLink to={path} query={query}>
              {words}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Hearings, unread notifications, and search usage. */
export function OwnCards() {
  const { features } = useAppSelector(selectLocale);
  return (
    <div className={styles.cards}>
      {features.court ? <Hearings /> : null}
      <News />
      <Usage />
    </div>
  );
}

interface LoadedCardProps<Data> {
  readonly title: ReactNode;
  readonly of: LoadableState<Data>;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A card that shows an error if its data can't be loaded; the rest of the page doesn't depend on
 * it.
 */
function LoadedCard<Data>({ title, of, children }: LoadedCardProps<Data>) {
  const data = dataOf(of);
  return (
    <Card title={title}>
      {data !== null ? (
        children(data)
      ) : of.status === 'failed' ? (
        <p>This couldn’t be loaded. Reload the page to try again.</p>
      ) : (
        <Skeleton lines={MAX_LINES} label="Loading" />
      )}
    </Card>
  );
}

function Hearings() {
  return (
    <LoadedCard
      title={<CardTitle icon="calendar">Upcoming hearings</CardTitle>}
      of={useAppSelector(hearings.select)}
    >
      {({ asOf, capped, items }) => {
        const days = dayHeadings(items, asOf);
        return items.length === 0 ? (
          <p>
            No hearings in your saved cases in the next {String(UPCOMING_HEARING_DAYS)} days.{' '}
            <AppLink to="/court/ViewMyCases">My saved cases</AppLink>
          </p>
        ) : (
          <>
            <ul className={styles.lines} aria-label="Hearings">
              {items
                .slice(0, MAX_HEARINGS)
                .map(({ caption, caseId, courtName, id, startsAt, timeZone }, at) => (
                  <li key={id}>
                    {days[at] === null ? null : <strong className={styles.day}>{days[at]}</strong>}
                    <AppLink to="/court/ViewCaseDetails" query={{ caseId }}>
                      {captionWords(caption)}
                    </AppLink>
                    <span className={styles.small}>
                      {formatTime(startsAt, timeZone)} {formatZone(startsAt, timeZone)} ·{' '}
                      {courtName}
                    </span>
                  </li>
                ))}
            </ul>
            {items.length > MAX_HEARINGS ? (
              <p className={styles.use}>
                <AppLink to={ACCOUNT_DASHBOARD_PATH}>
                  {capped ? 'More hearings' : `All ${formatCount(items.length)} hearings`}
                </AppLink>
              </p>
            ) : null}
          </>
        );
      }}
    </LoadedCard>
  );
}

function News() {
  const { features } = useAppSelector(selectLocale);
  return (
    <LoadedCard
      title={<CardTitle icon="envelope">New since your last visit</CardTitle>}
      of={useAppSelector(news.select)}
    >
      {({ asOf, items }) =>
        items.length === 0 ? (
          <p>Nothing new in your saved {features.court ? 'cases' : 'documents'}.</p>
        ) : (
          <ul className={styles.lines} aria-label="Unread notifications">
            {items.slice(0, MAX_LINES).map(({ createdAt, id, title }) => (
              <li key={id}>
                <AppLink to={`/common/Notifications/${String(id)}`}>{title}</AppLink>
                <span className={styles.small}>
                  {formatDateTimeShort(createdAt, STATE_TIME_ZONE, asOf)}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </LoadedCard>
  );
}

function Usage() {
  const odometer = useAppSelector(selectOdometer);
  const month = dataOf(useAppSelector(latestSearches.select))?.periods[0];
  return (
    <Card title={<CardTitle icon="clock">Searches this month</CardTitle>}>
      {odometer === null ? (
        <p>Your searches aren’t limited.</p>
      ) : (
        <>
          <div className={styles.usage}>
            <ProgressMeter
              label="Searches used this month"
              used={odometer.used}
              included={odometer.included}
            />
          </div>
          <p className={styles.use}>
            {odometer.used < odometer.included
              ? `${formatCount(odometer.included - odometer.used)} left. `
              : 'All included searches are used. '}
            {month === undefined ? '' : `Billing month began ${formatDate(month.from)}. `}
            <AppLink to={SEARCH_COUNT_SUMMARY_PATH}>View usage</AppLink>
          </p>
        </>
      )}
    </Card>
  );
}
