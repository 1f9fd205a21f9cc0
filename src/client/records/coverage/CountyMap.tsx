import { lazy, type ComponentType } from 'react';
import type { CountyHolding } from '#contract/schemas/countyHoldings';
import type { Register } from '#contract/registers';
import { formatCount } from '../../ui/formats';
import { AppLink } from '../../widgets/AppLink';
import { amountOf, countyLink, factsOf, type CountyTarget } from './countyFacts';
import { shadeBounds, shadeOf } from './countyShades';
import type { CountyMap as Outlines } from './maps/countyMap';
import styles from './coverage.module.css';

export interface CountyMapProps {
  readonly state: string;
  readonly register: Register;
  readonly counties: readonly CountyHolding[];
  readonly target: CountyTarget;
}

/**
 * Counties of a state, shaded by number of records. Decorative for screen readers: the table beside
 * it has the same facts and links. Suspends until its outlines load.
 */
export function CountyMap({ state, ...of }: CountyMapProps) {
  return state === 'MI' ? <MichiganMap {...of} /> : <IndianaMap {...of} />;
}

/**
 * Loads the outlines on first render; renders nothing if they fail, since the table has all facts.
 */
function lazyMap(load: () => Promise<{ readonly COUNTY_MAP: Outlines }>) {
  return lazy<ComponentType<ShapesProps>>(() =>
    load().then(
      ({ COUNTY_MAP }) => ({ default: (props) => <Shapes map={COUNTY_MAP} {...props} /> }),
      () => ({ default: () => null }),
    ),
  );
}

const IndianaMap = lazyMap(() => import(/* webpackChunkName: "map-indiana" */ './maps/indiana'));
const MichiganMap = lazyMap(() => import(/* webpackChunkName: "map-michigan" */ './maps/michigan'));

type ShapesProps = Omit<CountyMapProps, 'state'>;

function Shapes({ map, register, counties, target }: ShapesProps & { readonly map: Outlines }) {
  const bounds = shadeBounds(counties.map((county) => amountOf(county, register)));
  const byId = new Map(counties.map((county) => [county.countyId, county]));
  return (
    <figure className={styles.map}>
      <svg viewBox={`0 0 ${String(map.width)} ${String(map.height)}`} aria-hidden="true">
        {map.shapes.map(([id, path]) => {
          const county = byId.get(id);
          const shade = county === undefined ? 0 : shadeOf(amountOf(county, register), bounds);
          const shape = <path d={path} className={styles.county} data-shade={shade} />;
          if (county === undefined) return <g key={id}>{shape}</g>;
          const link = countyLink(county, register, target);
          return (
            <g key={id}>
              <title>{factsOf(county, register)}</title>
              {link === null ? (
                shape
              ) : (
                <AppLink {...link} isForPointer>
                  {shape}
                </AppLink>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className={styles.legend}>
        <span data-shade={0}>0</span>
        {[1, ...bounds].map((from, index) => (
          <span key={from} data-shade={index + 1}>
            {formatCount(from)}
            {bounds[index] === undefined ? ' or more' : `–${formatCount(bounds[index] - 1)}`}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
