import type { ReactNode } from 'react';
import { COUNTIES_PATH, DATA_LEGEND_PATH } from '#contract/counties/pages';
import type { CountKind } from '#contract/counties/counts';
import { formatDateIn } from '#contract/formats';
import type { Register } from '#contract/records/registers';
import type { CountyHolding, CountyHoldings } from '#contract/schemas/countyHoldings';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { LoadableState } from '../state/loadable/createLoadable';
import { dataOf } from '../state/loadable/dataOf';
import { selectLocale } from '../state/location/selectors';
import { selectIsLoggedIn } from '../state/session/selectors';
import { useAppSelector } from '../store/hooks';
import { Reading } from '../ui/Reading';
import { Section } from '../ui/Section';
import { Stack } from '../ui/Stack';
import { AppLink } from '../widgets/AppLink';
import { CountsList } from '../widgets/CountsList';
import { Coverage } from './coverage/Coverage';
import { holdingOf, updateOf } from './coverage/countyFacts';
import styles from './RegisterOverview.module.css';

export interface RegisterOverviewProps {
  readonly register: Register;
  readonly counties: LoadableState<CountyHoldings>;
  /** Links about the register, as list items. */
  readonly links?: ReactNode;
  /** `Section`s below the links. */
  readonly aside?: ReactNode;
  /** `Section`s below the map. */
  readonly children: ReactNode;
}

/**
 * Returns the state's totals (counties and, if the register has them, courts), for counts such as
 * "309 of 313".
 */
function totalsOf(
  counties: readonly CountyHolding[],
  register: Register,
): Partial<Record<CountKind, number>> {
  if (counties.length === 0) return {};
  const { counts } = register;
  return {
    [counts.counties]: counties.length,
    ...(counts.courts === undefined
      ? {}
      : {
          [counts.courts]: counties.reduce(
            (sum, one) => sum + holdingOf(one, register).places.all,
            0,
          ),
        }),
  };
}

/** Returns the year of the earliest records of any county, and the newest update, as an instant. */
function periodOf(counties: readonly CountyHolding[], register: Register) {
  const starts = counties.flatMap((county) => holdingOf(county, register).since ?? []).sort();
  const updates = counties.flatMap((county) => updateOf(county, register) ?? []).sort();
  return { earliest: starts[0]?.slice(0, 4) ?? null, newest: updates.at(-1) ?? null };
}

/** Overview of a register: counts, a freshness map with its table, links, and explanations. */
export function RegisterOverview({
  aside,
  children,
  counties,
  links,
  register,
}: RegisterOverviewProps) {
  const locale = useAppSelector(selectLocale);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const loaded = dataOf(counties)?.counties ?? [];
  const { earliest, newest } = periodOf(loaded, register);
  const { saved, searchPath, thing } = register;
  return (
    <Stack gap={6}>
      <CountsList
        of={register}
        totals={totalsOf(loaded, register)}
        more={[
          ...(register.counts.courts === undefined
            ? [{ label: 'Earliest records', value: earliest ?? '\u00a0' }]
            : []),
          {
            label: 'Last updated',
            value: newest === null ? '\u00a0' : formatDateIn(newest, STATE_TIME_ZONE),
          },
        ]}
      />
      <Reading
        isWide
        aside={
          <>
            <Section title="Search and browse">
              <ul className={styles.links}>
                <li>
                  <AppLink to={searchPath}>Advanced {thing} search</AppLink>
                </li>
                {isLoggedIn && saved ? (
                  <li>
                    <AppLink to={saved.path}>{saved.title}</AppLink>
                  </li>
                ) : null}
                {links}
                <li>
                  <AppLink to={COUNTIES_PATH} query={{ register: register.id }}>
                    Start dates and sources by county
                  </AppLink>
                </li>
                <li>
                  <AppLink to={DATA_LEGEND_PATH}>Codes and abbreviations</AppLink>
                </li>
              </ul>
            </Section>
            {aside}
          </>
        }
      >
        <Coverage
          of={counties}
          locale={locale}
          register={register}
          target="search"
          shades="freshness"
        />
        {children}
      </Reading>
    </Stack>
  );
}
