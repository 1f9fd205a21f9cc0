import type { ReactNode } from 'react';
import { COUNTIES_PATH, DATA_LEGEND_PATH } from '#contract/countyPages';
import type { Register } from '#contract/registers';
import type { CountyHoldings } from '#contract/schemas/countyHoldings';
import type { LoadableState } from '../state/loadable/createLoadable';
import { selectLocale } from '../state/location/selectors';
import { selectIsLoggedIn } from '../state/session/selectors';
import { useAppSelector } from '../store/hooks';
import { Reading } from '../ui/Reading';
import { Section } from '../ui/Section';
import { Stack } from '../ui/Stack';
import { AppLink } from '../widgets/AppLink';
import { CountsList } from '../widgets/CountsList';
import { Coverage } from './coverage/Coverage';
import { asOfWords, holdingOf } from './coverage/countyFacts';

export interface RegisterOverviewProps {
  readonly register: Register;
  readonly counties: LoadableState<CountyHoldings>;
  /** What the advanced search is for: "by status, case type, and filing date". */
  readonly advanced?: string;
  /** Links of the register, as list items. */
  readonly links?: ReactNode;
  /** `Section`s below the links. */
  readonly aside?: ReactNode;
  /** `Section`s below the map. */
  readonly children: ReactNode;
}

/** Most recent load of the register in any county; null while counties load or if there is none. */
function newestUpdate(
  state: LoadableState<CountyHoldings>,
  register: Register,
): ReturnType<typeof holdingOf> | null {
  if (state.status !== 'ready' && state.status !== 'refreshing') return null;
  const loaded = state.data.counties
    .map((county) => holdingOf(county, register))
    .filter(({ asOf }) => asOf !== null);
  return loaded.reduce<ReturnType<typeof holdingOf> | null>(
    (newest, one) => ((one.asOf ?? '') > (newest?.asOf ?? '') ? one : newest),
    null,
  );
}

/** Overview of a register: counts, a freshness map with its table, links, and explanations. */
export function RegisterOverview({
  advanced = 'more ways to search',
  aside,
  children,
  counties,
  links,
  register,
}: RegisterOverviewProps) {
  const locale = useAppSelector(selectLocale);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const newest = newestUpdate(counties, register);
  const { saved, searchPath, thing } = register;
  return (
    <Stack gap={6}>
      <CountsList
        of={register}
        more={[{ label: 'Last updated', value: newest === null ? '\u00a0' : asOfWords(newest) }]}
      />
      <Reading
        isWide
        aside={
          <>
            <Section title="Search and browse">
              <ul>
                <li>
                  <AppLink to={searchPath}>Advanced {thing} search</AppLink>: {advanced}.
                </li>
                {isLoggedIn && saved ? (
                  <li>
                    <AppLink to={saved.path}>{saved.title}</AppLink>: your {thing}s and their
                    alerts.
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
