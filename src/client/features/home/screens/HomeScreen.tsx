import { lazy, Suspense, type ComponentType } from 'react';
import { BACKEND_PAGES } from '#contract/backendPages';
import { INFORMATION_PATHS } from '#contract/informationPages';
import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/helpTopics';
import { holdingsOf, type Holding } from '#contract/holdings';
import { PRODUCT_NAME } from '#contract/product';
import { registersOf, type HoldingCounts, type Register } from '#contract/registers';
import type { StateCounts } from '#contract/schemas/counts';
import { whenIdle } from '../../../platform/whenIdle';
import { selectLocale } from '../../../state/location/selectors';
import { searchQuery } from '../../../state/searches/addresses';
import { useAppSelector } from '../../../store/hooks';
import { Card } from '../../../ui/Card';
import { formatCount } from '../../../ui/formats';
import { Reading } from '../../../ui/Reading';
import { RecordIcon } from '../../../ui/RecordIcon';
import type { RecordIconName } from '../../../ui/recordIconPaths';
import { Section } from '../../../ui/Section';
import { Skeleton } from '../../../ui/Skeleton';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { WithCounts } from '../../../widgets/WithCounts';
import styles from '../home.module.css';
import type { CoverageProps } from '../../../records/coverage/Coverage';
import { COURT_SAMPLES } from '../samples';
import { countyHoldings } from '../slice';

// It stands below what most come for, and waits until the page rests.
const Coverage = lazy<ComponentType<CoverageProps>>(async () => {
  await whenIdle();
  return import(/* webpackChunkName: "coverage" */ '../../../records/coverage/Coverage').then(
    (loaded) => ({ default: loaded.Coverage }),
    () => ({ default: () => null }),
  );
});

function amount(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

function coverage(counts: StateCounts, { counties, courts }: HoldingCounts): string {
  const inCounties = `in ${amount(counts[counties], 'county', 'counties')}`;
  return courts === undefined
    ? inCounties
    : `${inCounties}, from ${amount(counts[courts], 'court', 'courts')}`;
}

/** The welcome page of an edition: samples, ways in for three kinds of visitors, what is online. */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const [register] = registersOf(locale);
  const holdings = useAppSelector(countyHoldings.select);
  if (register === undefined) return null;
  return (
    <div className={styles.home}>
      {register.id === 'court' ? <Samples register={register} /> : null}
      <Doors register={register} />
      <Reading aside={<Online />}>
        <Suspense fallback={<Skeleton lines={12} label="Loading the map" />}>
          <Coverage of={holdings} locale={locale} register={register} target="search" />
        </Suspense>
      </Reading>
    </div>
  );
}

function Samples({ register }: { readonly register: Register }) {
  return (
    <p className={styles.samples}>
      Try:{' '}
      {COURT_SAMPLES.map(({ kind: value, shows, text }) => {
        const kind = register.kinds.find((one) => one.value === value) ?? register.kinds[0];
        const query = searchQuery(register, kind, {
          texts: [text],
          isSuperSearch: true,
          regionId: register.allRegion.id,
          billingCode: '',
        });
        return (
          <span key={`${value} ${text}`} className={styles.sample}>
            <AppLink to={register.searchPath} query={query}>
              {text}
            </AppLink>{' '}
            ({shows})
          </span>
        );
      })}
    </p>
  );
}

/** The ways of those who come for one record, of those who come every day, and of those who miss one. */
function Doors({ register: { id, overview, searchPath } }: { readonly register: Register }) {
  const { features, terms } = useAppSelector(selectLocale);
  return (
    <div className={styles.doors}>
      {id === 'court' ? (
        <Card title={<DoorTitle icon="scale">I look for my own case</DoorTitle>}>
          <p>
            Type your name above, last name first or not, or the number on your papers. Choose your
            county if the name is common.{' '}
            <AppLink to={overview}>What a search shows, and what it does not</AppLink>
          </p>
        </Card>
      ) : (
        <Card title={<DoorTitle icon="deed">I look for a deed or a lien</DoorTitle>}>
          <p>
            Documents about land are kept by the {terms.entity} of its county. Search by name, by
            number, or by {terms.book.toLowerCase()} and {terms.page.toLowerCase()}.{' '}
            <AppLink to={overview}>What is online, and what is not</AppLink>
          </p>
        </Card>
      )}
      <Card title={<DoorTitle icon="filter">I search for work</DoorTitle>}>
        <p>
          An account keeps {features.court ? 'cases' : 'documents'} with alerts and search regions
          of your own. <AppLink to={searchPath}>Advanced search</AppLink>,{' '}
          <AppLink to={HELP_TOPIC_PATH} query={{ shortName: HELP_TOPICS.superSearch }}>
            how names are found
          </AppLink>
          , <AppLink to={INFORMATION_PATHS.fees}>plans</AppLink>,{' '}
          <BackendLink to={BACKEND_PAGES.newSubscription}>open an account</BackendLink>
        </p>
      </Card>
      <Card title={<DoorTitle icon="eye">What is missing here</DoorTitle>}>
        <p>
          Some records are confidential, some offices send none, and each began at a date of its
          own.{' '}
          <AppLink to={INFORMATION_PATHS.privacyAndPublicAccess}>
            Which records are never shown
          </AppLink>
        </p>
      </Card>
    </div>
  );
}

function DoorTitle({
  icon,
  children,
}: {
  readonly icon: RecordIconName;
  readonly children: string;
}) {
  return (
    <span className={styles.door}>
      <RecordIcon name={icon} />
      {children}
    </span>
  );
}

/** What the edition holds; what it does not hold yet takes one line. */
function Online() {
  const locale = useAppSelector(selectLocale);
  const { features, state, terms } = locale;
  const holdings = holdingsOf(locale);
  return (
    <>
      <Section title="What is online">
        <WithCounts lines={holdings.length}>
          {(counts) => {
            const isOnline = ({ counts: kinds }: Holding): boolean => counts[kinds.records] > 0;
            const missing = holdings.filter((holding) => !isOnline(holding));
            return (
              <>
                {missing.length === holdings.length ? null : (
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
                {missing.length === 0 ? null : (
                  <p className={styles.small}>
                    Not online yet:{' '}
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
      <Section title="Before you rely on a record">
        <p>
          {PRODUCT_NAME} shows records as the offices of {state} send them; every page says how
          fresh its data is. It is not the official record. Before you act on a record, check it
          with the county’s {features.court ? 'clerk or ' : ''}
          {terms.entity}.
        </p>
      </Section>
    </>
  );
}
