import { Suspense } from 'react';
import type { Locale } from '#contract/locales';
import type { Register } from '#contract/registers';
import { Loaded } from '../../records/Loaded';
import { useAppSelector } from '../../store/hooks';
import { Section } from '../../ui/Section';
import { CountyMap } from './CountyMap';
import { CountyTable } from './CountyTable';
import { amountOf } from './countyFacts';
import { countyHoldings } from './slice';
import styles from './home.module.css';

export interface CoverageProps {
  readonly locale: Locale;
  readonly register: Register;
}

/** Where the edition's records come from: a map and a table, or that none come yet. */
export function Coverage({ locale: { abbreviation, state }, register }: CoverageProps) {
  return (
    <Section title={`Where the ${register.things} come from`}>
      <Loaded of={useAppSelector(countyHoldings.select)} what="the counties" lines={12}>
        {({ counties }) =>
          counties.some((county) => amountOf(county, register) > 0) ? (
            <>
              <p>
                Choose a county to search in it alone. The darker it is, the more {register.things}{' '}
                are online.
              </p>
              <div className={styles.coverage}>
                <Suspense fallback={<div className={styles.mapSpace} />}>
                  <CountyMap state={abbreviation} register={register} counties={counties} />
                </Suspense>
                <CountyTable state={state} register={register} counties={counties} />
              </div>
            </>
          ) : (
            <p>
              None of the {counties.length} counties of {state} sends {register.things} to this site
              yet. The county’s office has them.
            </p>
          )
        }
      </Loaded>
    </Section>
  );
}
