import { Suspense } from 'react';
import { formatCount, formatQuantity } from '#contract/formats';
import type { RegisterId } from '#contract/records/registers';
import type { PersonRegister } from '#contract/schemas/person';
import { StateOutlines } from '../../records/coverage/StateOutlines';
import { selectLocale } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { CountyMap } from '../../ui/charts/CountyMap';
import { countyCounts } from './personRows';
import styles from './person.module.css';

export interface PersonMapProps {
  readonly registers: readonly PersonRegister[];
  /** Tab; null for all registers. */
  readonly register: RegisterId | null;
}

/** Maximum number of counties listed next to the map; the rest are only counted. */
const LISTED = 5;

/** Map of the records by county, with the same numbers as a list. */
export function PersonMap({ register, registers }: PersonMapProps) {
  const { abbreviation } = useAppSelector(selectLocale);
  const counties = countyCounts(registers, register);
  if (counties.length === 0) return null;
  const names = new Map(
    counties.map(({ count, id, name }) => [id, `${name}: ${formatCount(count)}`]),
  );
  const rest = counties.slice(LISTED);
  return (
    <section className={styles.counties} aria-labelledby="person-counties">
      <h2 id="person-counties">Records by county</h2>
      <div className={styles.map} data-state={abbreviation}>
        <Suspense fallback={<div className={styles.mapSpace} />}>
          <StateOutlines state={abbreviation}>
            {(outlines) => (
              <CountyMap
                outlines={outlines}
                amounts={new Map(counties.map(({ count, id }) => [id, count]))}
                titleOf={(id) => names.get(id) ?? null}
              />
            )}
          </StateOutlines>
        </Suspense>
      </div>
      <ul className={styles.countyList}>
        {counties.slice(0, LISTED).map(({ count, id, name }) => (
          <li key={id}>
            <span>{name}</span> <span>{formatCount(count)}</span>
          </li>
        ))}
        {rest.length === 0 ? null : (
          <li>
            <span>{formatQuantity(rest.length, 'more county', 'more counties')}</span>{' '}
            <span>{formatCount(rest.reduce((sum, { count }) => sum + count, 0))}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
