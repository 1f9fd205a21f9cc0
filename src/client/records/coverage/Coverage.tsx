import { Fragment, Suspense } from 'react';
import { COUNTY_PATH } from '#contract/counties/pages';
import { formatDateIn, formatQuantity } from '#contract/formats';
import type { AllRecords } from '#contract/counties/coverageMaps';
import type { Locale } from '#contract/locales';
import type { Register } from '#contract/records/registers';
import type { CountyHoldings } from '#contract/schemas/countyHoldings';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { LoadableState } from '../../state/loadable/createLoadable';
import { usePagePorts } from '../../platform/PagePorts';
import { DescriptionList } from '../../ui/DescriptionList';
import { Section } from '../../ui/Section';
import { AppLink } from '../../widgets/AppLink';
import { Loaded } from '../Loaded';
import { CoverageMap, type CountyShades } from './CoverageMap';
import { CountyTable } from './CountyTable';
import {
  amountOf,
  commonSource,
  latestUpdate,
  lateNames,
  lateWords,
  missingCourts,
  totalsOf,
  updateWords,
  type CountyTarget,
} from './countyFacts';
import styles from './coverage.module.css';

export interface CoverageProps {
  readonly of: LoadableState<CountyHoldings>;
  readonly locale: Locale;
  readonly register: Register | AllRecords;
  readonly target: CountyTarget;
  /** Heading; the default fits pages that aren't about coverage. */
  readonly title?: string;
  readonly shades?: CountyShades;
}

const LEADS: Readonly<Record<CountyTarget, string>> = {
  search: 'Select a county to search only there.',
  county: 'Select a county for details.',
};

interface CoverageFactsProps {
  readonly counties: CountyHoldings['counties'];
  readonly register: Register | AllRecords;
}

/** Counties online, their newest update, and the source that most of them have. */
function CoverageFacts({ counties, register }: CoverageFactsProps) {
  const { now } = usePagePorts();
  const latest = latestUpdate(counties, register);
  const late = lateNames(counties, register, now());
  const source = commonSource(counties, register);
  return (
    <DescriptionList
      items={[
        { term: 'Online', description: totalsOf(counties, register) },
        latest === null
          ? null
          : { term: 'Last updated', description: formatDateIn(latest, STATE_TIME_ZONE) },
        late === '' ? null : { term: 'Late', description: late },
        source === null
          ? null
          : {
              term: 'Source',
              description: `${source.name}${source.isOnly ? '' : ', unless noted'}`,
            },
        register.id === 'court' && missingCourts(counties).length > 0
          ? { term: 'Not online', description: <MissingCourts counties={counties} /> }
          : null,
      ]}
    />
  );
}

/** Maximum number of counties with missing courts that are named. */
const NAMED_COUNTIES = 6;

/** Counts the courts that aren't online, and names their counties if there are only a few. */
function MissingCourts({ counties }: Pick<CountyHoldings, 'counties'>) {
  const missing = missingCourts(counties);
  const courts = missing.reduce((sum, one) => sum + one.courts, 0);
  const lead = formatQuantity(courts, 'court');
  if (missing.length > NAMED_COUNTIES) {
    return `${lead} in ${formatQuantity(missing.length, 'county', 'counties')}`;
  }
  return (
    <>
      {lead} (
      {missing.map(({ county: { countyId, name } }, at) => (
        <Fragment key={countyId}>
          {at === 0 ? '' : ', '}
          <AppLink to={COUNTY_PATH} query={{ countyId }}>
            {name.replace(/ County$/, '')}
          </AppLink>
        </Fragment>
      ))}
      )
    </>
  );
}

/** Coverage of a register: map and table, or a note that no county sends records yet. */
export function Coverage({
  of,
  register,
  target,
  title = 'Coverage by county',
  shades = 'amount',
  ...props
}: CoverageProps) {
  const { abbreviation, state } = props.locale;
  const { now } = usePagePorts();
  return (
    <Section title={title}>
      <Loaded of={of} what="the counties" lines={12}>
        {({ counties }) =>
          counties.some((county) => amountOf(county, register) > 0) ? (
            <div className={styles.coverage} data-target={target}>
              {target === 'county' ? (
                <div className={styles.facts}>
                  <CoverageFacts counties={counties} register={register} />
                  <p className={styles.task}>{LEADS[target]}</p>
                </div>
              ) : (
                <p>
                  {/* The page with the freshness map has the date among its figures. */}
                  {(shades === 'freshness' ? lateWords : updateWords)(
                    counties,
                    register,
                    now(),
                  )}{' '}
                  <span className={styles.task}>{LEADS[target]}</span>
                </p>
              )}
              <Suspense fallback={<div className={styles.mapSpace} />}>
                <CoverageMap
                  state={abbreviation}
                  register={register}
                  counties={counties}
                  target={target}
                  shades={shades}
                />
              </Suspense>
              <CountyTable state={state} register={register} counties={counties} target={target} />
            </div>
          ) : (
            <p>
              None of the {counties.length} counties in {state} sends {register.things} to this site
              yet. Contact the county office.
            </p>
          )
        }
      </Loaded>
    </Section>
  );
}
