import { FIGURE_MERGES, FIGURES, type FigureName } from '#contract/admin/poolMonitor';
import type { FigureRow } from './figuresRepository';

function merge(
  values: readonly (number | null)[],
  how: (typeof FIGURE_MERGES)[FigureName],
): number | null {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return null;
  if (how === 'sum') return present.reduce((sum, value) => sum + value, 0);
  return how === 'max' ? Math.max(...present) : Math.min(...present);
}

/** Merges rows into longer periods, such as minutes into hours. */
export function mergeRows(rows: readonly FigureRow[], stepMs: number): readonly FigureRow[] {
  const steps = new Map<number, FigureRow[]>();
  for (const row of rows) {
    const at = Math.floor(row.at / stepMs) * stepMs;
    const step = steps.get(at);
    if (step === undefined) steps.set(at, [row]);
    else step.push(row);
  }
  return [...steps].map(([at, merged]) => ({
    at,
    values: Object.fromEntries(
      FIGURES.map((name) => [
        name,
        merge(
          merged.map(({ values }) => values[name]),
          FIGURE_MERGES[name],
        ),
      ]),
    ) as FigureRow['values'],
  }));
}
