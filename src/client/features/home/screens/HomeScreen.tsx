import { lazy, Suspense, useId, useState, type ComponentType, type ReactNode } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatCount, formatPlaces, formatQuantity } from '#contract/formats';
import { INFORMATION_PATHS } from '#contract/site/informationPages';
import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/site/helpTopics';
import { holdingsOf, type Holding } from '#contract/counties/holdings';
import { PRODUCT_NAME } from '#contract/product';
import {
  registerOf,
  registersOf,
  type HoldingCounts,
  type Register,
  type SearchKind,
} from '#contract/records/registers';
import type { SampleSearch } from '#contract/schemas/countyHoldings';
import type { StateCounts } from '#contract/schemas/counts';
import { whenIdle } from '../../../platform/whenIdle';
import { selectMissingPath } from '../../../state/errors/selectors';
import { selectLocale } from '../../../state/location/selectors';
import { searchQuery } from '../../../state/search/search';
import { selectIsLoggedIn, selectLoginStatus } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Card } from '../../../ui/Card';
import { Icon } from '../../../ui/Icon';
import { Section } from '../../../ui/Section';
import { Skeleton } from '../../../ui/Skeleton';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { WithCounts } from '../../../widgets/WithCounts';
import styles from '../home.module.css';
import type { CoverageProps } from '../../../records/coverage/Coverage';
import { MissingPageLinks } from '../MissingPageLinks';
import { LatestSearches, OwnCards } from '../OwnPart';
import { CardTitle } from '../CardTitle';
import { countyHoldings } from '../slice';

// The map is below the fold, so it loads once the page is idle.
const Coverage = lazy<ComponentType<CoverageProps>>(async () => {
  await whenIdle();
  return import(/* webpackChunkName: "home" */ '../../../records/coverage/Coverage').then(
    (loaded) => ({ default: loaded.Coverage }),
    () => ({ default: () => null }),
  );
});

function coverage(counts: StateCounts, { counties, courts }: HoldingCounts): string {
  const inCounties = formatQuantity(counts[counties], 'county', 'counties');
  if (courts === undefined) return inCounties;
  // Any court in the state may send cases; how many may send judgments is unknown.
  return courts === 'courts'
    ? `${inCounties}, ${formatPlaces(counts.places.court, 'court')}`
    : `${inCounties}, ${formatQuantity(counts[courts], 'court')}`;
}

/**
 * Home page of an edition, below its search. Shows sample searches and entry cards (or the user's
 * latest searches, hearings, and notifications), coverage, and available records. On the not-found
 * page, shows the user's latest searches, and links.
 */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const [register] = registersOf(locale);
  const holdings = useAppSelector(countyHoldings.select);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const isMissingPage = useAppSelector((state) => selectMissingPath(state) !== null);
  if (register === undefined) return null;
  if (isMissingPage) {
    return (
      <div className={styles.home}>
        {isLoggedIn ? <LatestSearches /> : null}
        <MissingPageLinks search={register.searchPath} />
      </div>
    );
  }
  return (
    <div className={styles.home}>
      {isLoggedIn ? <LatestSearches /> : <Samples />}
      {isLoggedIn ? <OwnCards /> : <EntryCards register={register} />}
      <div className={styles.facts}>
        <Folded title="Coverage by county">
          <Suspense fallback={<Skeleton lines={12} label="Loading the map" />}>
            <Coverage of={holdings} locale={locale} register={register} target="search" />
          </Suspense>
        </Folded>
        <div className={styles.figures}>
          <AvailableRecords />
        </div>
      </div>
    </div>
  );
}

/** Content that is collapsed behind its title on phones. */
function Folded({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.folded} data-open={isOpen ? '' : undefined}>
      <button
        type="button"
        className={styles.folder}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {title}
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
      </button>
      <div className={styles.unfolded} id={id}>
        {children}
      </div>
    </div>
  );
}

/** Maximum number of samples; they fit on one line at the widest page width. */
const MAX_SAMPLES = 3;

function sampleWords(kind: SampleSearch['kind'], { label }: SearchKind): string {
  switch (kind) {
    case 'person':
      return 'person, with nicknames';
    case 'organization':
      return 'agency or business';
    case 'attorney':
      return 'attorney’s cases';
    case 'number':
      return label.toLowerCase();
  }
}

/** Sample searches that have results; the line keeps its height while they load. */
function Samples() {
  const locale = useAppSelector(selectLocale);
  const holdings = useAppSelector(countyHoldings.select);
  const isLoaded = holdings.status === 'ready' || holdings.status === 'refreshing';
  if (!isLoaded)
    return holdings.status === 'failed' ? null : <p className={styles.samples}>&nbsp;</p>;
  const all = holdings.data.samples;
  const samples = all.length > MAX_SAMPLES ? all.filter(({ kind }) => kind !== 'attorney') : all;
  if (samples.length === 0) return null;
  return (
    <p className={styles.samples}>
      Try:{' '}
      {samples.map(({ kind: what, register: id, text }) => {
        const register = registerOf(id, locale);
        const { allRegion, kinds, searchPath } = register;
        // The first kind finds people and organizations by name.
        const kind = kinds.find(({ value }) => value === what) ?? kinds[0];
        const query = searchQuery(register, kind, {
          texts: [text],
          isSuperSearch: true,
          regionId: allRegion.id,
          billingCode: '',
        });
        return (
          <span key={`${what} ${text}`} className={styles.sample}>
            <AppLink to={searchPath} query={query}>
              {text}
            </AppLink>{' '}
            <span className={styles.note}>({sampleWords(what, kind)})</span>
          </span>
        );
      })}
    </p>
  );
}

/** Cards that link to a search for one record, professional tools, and what isn't included. */
function EntryCards({ register: { id, overview } }: { readonly register: Register }) {
  const { features, terms } = useAppSelector(selectLocale);
  const isLoggedOut = useAppSelector(selectLoginStatus) === 'loggedOut';
  return (
    <div className={styles.cards}>
      {id === 'court' ? (
        <Card title={<CardTitle icon="scale">Find my case</CardTitle>}>
          <p>
            Enter your name (in any order) or the case number on your paperwork. If your name is
            common, select your county in the coverage below.{' '}
            <AppLink to={overview}>What you’ll find, and what you won’t</AppLink>
          </p>
        </Card>
      ) : (
        <Card title={<CardTitle icon="deed">Find a deed or lien</CardTitle>}>
          <p>
            The {terms.entity} of each county records documents about land there. Search by name,
            number, or {terms.book.toLowerCase()} and {terms.page.toLowerCase()}.{' '}
            <AppLink to={overview}>What you’ll find, and what you won’t</AppLink>
          </p>
        </Card>
      )}
      <Card title={<CardTitle icon="bookmark">For professionals</CardTitle>}>
        <p>
          With an account you can save {features.court ? 'cases' : 'documents'}, get alerts, and set
          up your own search regions.{' '}
          <AppLink to={HELP_TOPIC_PATH} query={{ shortName: HELP_TOPICS.superSearch }}>
            How name search works
          </AppLink>
          , <AppLink to={INFORMATION_PATHS.fees}>compare plans</AppLink>
          {isLoggedOut ? (
            <>
              , <BackendLink to={BACKEND_PAGES.newSubscription}>sign up</BackendLink>
            </>
          ) : null}
        </p>
      </Card>
      <Card title={<CardTitle icon="help">What’s not included</CardTitle>}>
        <p>
          Some records are confidential, some offices don’t participate, and start dates vary by
          county.{' '}
          <AppLink to={INFORMATION_PATHS.privacyAndPublicAccess}>
            Which records are never shown
          </AppLink>
        </p>
      </Card>
    </div>
  );
}

/** The edition's records by register; registers without records share one line. */
function AvailableRecords() {
  const locale = useAppSelector(selectLocale);
  const { features, state, terms } = locale;
  const holdings = holdingsOf(locale);
  return (
    <>
      <Section title="Records available">
        <WithCounts lines={holdings.length}>
          {(counts) => {
            const isOnline = ({ counts: kinds }: Holding): boolean => counts[kinds.records] > 0;
            const missing = holdings.filter((holding) => !isOnline(holding));
            return (
              <>
                {missing.length === holdings.length ? (
                  <p>No records are online yet.</p>
                ) : (
                  <ul className={styles.registers}>
                    {holdings.filter(isOnline).map(({ counts: kinds, overview, things }) => (
                      <li key={things} className={styles.register}>
                        <AppLink to={overview}>{asSentenceStart(things)}</AppLink>
                        <strong className={styles.count}>
                          {formatCount(counts[kinds.records])}
                        </strong>
                        <span className={styles.small}>{coverage(counts, kinds)}</span>
                      </li>
                    ))}
                  </ul>
                )}
                {missing.length === 0 || missing.length === holdings.length ? null : (
                  <p className={styles.small}>
                    Not available yet:{' '}
                    {missing.map(({ overview, things }, index) => (
                      <span key={things}>
                        {index === 0 ? null : ', '}
                        <AppLink to={overview}>{things}</AppLink>
                      </span>
                    ))}
                    .
                  </p>
                )}
              </>
            );
          }}
        </WithCounts>
      </Section>
      <div className={styles.reliance}>
        <Section title="Before you rely on a record">
          <p>
            {PRODUCT_NAME} shows records as received from {state} offices. Every page shows when its
            data was last updated. This site isn’t the official record. Before you act on a record,
            confirm it with the county {features.court ? 'clerk or ' : ''}
            {terms.entity}.
          </p>
        </Section>
      </div>
    </>
  );
}
