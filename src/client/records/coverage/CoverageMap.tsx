import type { CountyHolding } from '#contract/schemas/countyHoldings';
import type { AllRecords } from '#contract/coverageMaps';
import type { Register } from '#contract/registers';
import { CountyMap } from '../../ui/charts/CountyMap';
import { AppLink } from '../../widgets/AppLink';
import { amountOf, countyLink, factsOf, type CountyTarget } from './countyFacts';
import { StateOutlines } from './StateOutlines';
import styles from './coverage.module.css';

export interface CoverageMapProps {
  readonly state: string;
  readonly register: Register | AllRecords;
  readonly counties: readonly CountyHolding[];
  readonly target: CountyTarget;
}

/**
 * Counties of a state, shaded by number of records. Decorative for screen readers: the table beside
 * it has the same facts and links. Suspends until its outlines load.
 */
export function CoverageMap({ counties, register, state, target }: CoverageMapProps) {
  const byId = new Map(counties.map((county) => [county.countyId, county]));
  return (
    <div className={styles.map}>
      <StateOutlines state={state}>
        {(outlines) => (
          <CountyMap
            outlines={outlines}
            amounts={
              new Map(counties.map((county) => [county.countyId, amountOf(county, register)]))
            }
            titleOf={(id) => {
              const county = byId.get(id);
              return county === undefined ? null : factsOf(county, register);
            }}
            link={(id, shape) => {
              const county = byId.get(id);
              const link = county === undefined ? null : countyLink(county, register, target);
              return link === null ? (
                shape
              ) : (
                <AppLink {...link} isForPointer>
                  {shape}
                </AppLink>
              );
            }}
          />
        )}
      </StateOutlines>
    </div>
  );
}
