import type { ReactNode } from 'react';
import { formatCount } from '#contract/formats';
import { shadeBounds, shadeOf } from './countyShades';
import styles from './CountyMap.module.css';

/** County outlines of a state, for an SVG. */
export interface CountyOutlines {
  readonly width: number;
  readonly height: number;
  /** By five-digit FIPS code; `path` is the `d` of an SVG path. */
  readonly shapes: readonly (readonly [countyId: number, path: string])[];
}

/** Shades of a map with their meanings, lightest first; shade 0 means no records. */
export interface CountyShading {
  /** `amount` if dark counties have the most records; `warning` if they need attention. */
  readonly tone: 'amount' | 'warning';
  readonly legend: readonly { readonly shade: number; readonly label: string }[];
  readonly shadeOf: (countyId: number) => number;
}

export interface ShadedMapProps {
  readonly outlines: CountyOutlines;
  readonly shading: CountyShading;
  /** Returns the text of a county's tooltip; null for none. */
  readonly titleOf: (countyId: number) => string | null;
  /** Wraps a county's shape in a link. */
  readonly link?: (countyId: number, shape: ReactNode) => ReactNode;
}

export interface CountyMapProps extends Omit<ShadedMapProps, 'shading'> {
  /** Number of records by county; counties without an entry have none. */
  readonly amounts: ReadonlyMap<number, number>;
}

/** Counties of a state, shaded by number of records. */
export function CountyMap({ amounts, ...props }: CountyMapProps) {
  return <ShadedMap {...props} shading={shadingByAmount(amounts)} />;
}

/** Shade of the counties with records if all have the same one. */
const SINGLE_SHADE = 3;

function shadingByAmount(amounts: ReadonlyMap<number, number>): CountyShading {
  const all = [...amounts.values()];
  const bounds = shadeBounds(all);
  // A single shade is strong enough to be visible in both themes.
  const strong = (shade: number): number =>
    shade > 0 && bounds.length === 0 ? SINGLE_SHADE : shade;
  return {
    tone: 'amount',
    legend: [
      { shade: 0, label: '0' },
      ...shadeRanges(all, bounds).map(({ label, shade }) => ({ label, shade: strong(shade) })),
    ],
    shadeOf: (countyId) => strong(shadeOf(amounts.get(countyId) ?? 0, bounds)),
  };
}

/**
 * Shaded counties of a state. Decorative for screen readers: the page has the same facts as text or
 * as a table.
 */
export function ShadedMap({ link, outlines, shading, titleOf }: ShadedMapProps) {
  return (
    <figure className={styles.map} data-tone={shading.tone}>
      <figcaption className={styles.shades}>
        {shading.legend.map(({ label, shade }) => (
          <span key={shade}>
            <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
              <rect className={styles.county} data-shade={shade} width="12" height="12" />
            </svg>
            {label}
          </span>
        ))}
      </figcaption>
      <svg
        viewBox={`0 0 ${String(outlines.width)} ${String(outlines.height)}`}
        aria-hidden="true"
        focusable="false"
      >
        {outlines.shapes.map(([id, path]) => {
          const shape = (
            <path d={path} className={styles.county} data-shade={shading.shadeOf(id)} />
          );
          const title = titleOf(id);
          return (
            <g key={id}>
              {title === null ? null : <title>{title}</title>}
              {link === undefined ? shape : link(id, shape)}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/** Returns the ranges of the shades, lightest first; none if no county has records. */
function shadeRanges(
  amounts: readonly number[],
  bounds: readonly number[],
): readonly { readonly shade: number; readonly label: string }[] {
  if (!amounts.some((amount) => amount > 0)) return [];
  return [1, ...bounds].map((from, index) => {
    const next = bounds[index];
    const label =
      next === undefined
        ? `${formatCount(from)}+`
        : next - 1 === from
          ? formatCount(from)
          : `${formatCount(from)}–${formatCount(next - 1)}`;
    return { shade: index + 1, label };
  });
}
