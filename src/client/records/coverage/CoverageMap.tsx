import type { ReactNode } from 'react';
import type { CountyHolding } from '#contract/schemas/countyHoldings';
import type { AllRecords } from '#contract/counties/coverageMaps';
import type { Register } from '#contract/records/registers';
import { usePagePorts } from '../../platform/PagePorts';
import { CountyMap, ShadedMap } from '../../ui/charts/CountyMap';
import { AppLink } from '../../widgets/AppLink';
import { amountOf, countyLink, factsOf, updateOf, type CountyTarget } from './countyFacts';
import { shadingByFreshness } from './freshness';
import { StateOutlines } from './StateOutlines';
import styles from './coverage.module.css';

export interface CoverageMapProps {
  readonly state: string;
  readonly register: Register | AllRecords;
  readonly counties: readonly CountyHolding[];
  readonly target: CountyTarget;
  readonly shades: CountyShades;
}

/** What a map's shades show: the number of records, or how recently they were updated. */
export type CountyShades = 'amount' | 'freshness';

/**
 * Shaded counties of a state. Decorative for screen readers: the table next to it has the same
 * facts and links. Suspends until its outlines load.
 */
export function CoverageMap({ counties, register, shades, state, target }: CoverageMapProps) {
  const { now } = usePagePorts();
  const byId = new Map(counties.map((county) => [county.countyId, county]));
  const props = {
    titleOf: (id: number) => {
      const county = byId.get(id);
      return county === undefined ? null : factsOf(county, register);
    },
    link: (id: number, shape: ReactNode) => {
      const county = byId.get(id);
      const link = county === undefined ? null : countyLink(county, register, target);
      return link === null ? (
        shape
      ) : (
        <AppLink {...link} isForPointer>
          {shape}
        </AppLink>
      );
    },
  };
  return (
    <div className={styles.map} data-shades={shades}>
      <StateOutlines state={state}>
        {(outlines) => (
          <>
            <p className={styles.note}>
              {shades === 'freshness'
                ? 'Shading shows the last update.'
                : `Shading shows the number of ${register.id === 'court' ? 'cases' : register.things}.`}
            </p>
            {shades === 'freshness' ? (
              <ShadedMap
                {...props}
                outlines={outlines}
                shading={shadingByFreshness(
                  new Map(counties.map((one) => [one.countyId, updateOf(one, register)])),
                  now(),
                )}
              />
            ) : (
              <CountyMap
                {...props}
                outlines={outlines}
                amounts={new Map(counties.map((one) => [one.countyId, amountOf(one, register)]))}
              />
            )}
          </>
        )}
      </StateOutlines>
    </div>
  );
}
