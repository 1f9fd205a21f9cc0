import { lazy, type ComponentType, type ReactNode } from 'react';
import type { CountyOutlines } from '../../ui/charts/CountyMap';

interface OutlinesProps {
  readonly children: (outlines: CountyOutlines) => ReactNode;
}

/**
 * Loads a state's outlines on first render; renders nothing if loading fails, since the page has
 * all facts as text.
 */
function lazyOutlines(load: () => Promise<{ readonly COUNTY_MAP: CountyOutlines }>) {
  return lazy<ComponentType<OutlinesProps>>(() =>
    load().then(
      ({ COUNTY_MAP }) => ({ default: ({ children }) => <>{children(COUNTY_MAP)}</> }),
      () => ({ default: () => null }),
    ),
  );
}

const IndianaOutlines = lazyOutlines(
  () => import(/* webpackChunkName: "map-indiana" */ './maps/indiana'),
);
const MichiganOutlines = lazyOutlines(
  () => import(/* webpackChunkName: "map-michigan" */ './maps/michigan'),
);

export interface StateOutlinesProps extends OutlinesProps {
  /** Abbreviation of the state. */
  readonly state: string;
}

/** Renders with the county outlines of a state; suspends until they load. */
export function StateOutlines({ children, state }: StateOutlinesProps) {
  return state === 'MI' ? (
    <MichiganOutlines>{children}</MichiganOutlines>
  ) : (
    <IndianaOutlines>{children}</IndianaOutlines>
  );
}
