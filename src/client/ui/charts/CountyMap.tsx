import type { ReactNode } from 'react';
import { formatCount } from '../formats';
import { shadeBounds, shadeOf } from './countyShades';
import styles from './CountyMap.module.css';

/** County outlines of a state, for an SVG. */
export interface CountyOutlines {
  readonly width: number;
  readonly height: number;
  /** By five-digit FIPS code; `path` is the `d` of an SVG path. */
  readonly shapes: readonly (readonly [countyId: number, path: string])[];
}

export interface CountyMapProps {
  readonly outlines: CountyOutlines;
  /** Number of records by county; counties without an entry have none. */
  readonly amounts: ReadonlyMap<number, number>;
  /** Text of a county's tooltip; null for none. */
  readonly titleOf: (countyId: number) => string | null;
  /** Wraps a county's shape in a link. */
  readonly link?: (countyId: number, shape: ReactNode) => ReactNode;
}

/**
 * Counties of a state, shaded by number of records. Decorative for screen readers: the page has the
 * same facts as text or as a table.
 */
export function CountyMap({ amounts, link, outlines, titleOf }: CountyMapProps) {
  const bounds = shadeBounds([...amounts.values()]);
  return (
    <figure className={styles.map}>
      <figcaption className={styles.shades}>
        <span data-shade={0}>0</span>
        {shadeRanges([...amounts.values()], bounds).map(({ label, shade }) => (
          <span key={shade} data-shade={shade}>
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
          const shade = shadeOf(amounts.get(id) ?? 0, bounds);
          const shape = <path d={path} className={styles.county} data-shade={shade} />;
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

/** Ranges of the shades, lightest first; none if no county has records. */
function shadeRanges(
  amounts: readonly number[],
  bounds: readonly number[],
): readonly { readonly shade: number; readonly label: string }[] {
  if (!amounts.some((amount) => amount > 0)) return [];
  return [1, ...bounds].map((from, index) => {
    const next = bounds[index];
    const label =
      next === undefined
        ? `${formatCount(from)} or more`
        : next - 1 === from
          ? formatCount(from)
          : `${formatCount(from)}–${formatCount(next - 1)}`;
    return { shade: index + 1, label };
  });
}
