import { quantile, type Figure } from '../bench/measure';
import { complain } from '../../scripts/output';
import type { AttackReport } from './attacks';
import type { Visits } from './visitor';

/** Creates a figure for a count with a maximum. */
export function countFigure(
  name: string,
  unit: Figure['unit'],
  { value, goal }: { readonly value: number; readonly goal: number },
): Figure {
  return { name, unit, value, goal, floor: null, floorIs: '' };
}

/** Creates a figure for the number of refused visits, which must be 0. */
export function refusedFigure(name: string, visits: Visits): Figure {
  tellRefusals(name, visits);
  return countFigure(`${name}: refused`, 'requests', { value: visits.refusals.length, goal: 0 });
}

/**
 * Creates a figure for a visitor's wait, against the same wait on an idle site. A refused visit
 * counts as infinite.
 */
export function waitFigure(
  name: string,
  visits: Visits,
  { goal, floor }: { readonly goal: number; readonly floor: Visits },
): Figure {
  tellRefusals(name, visits);
  return {
    name: `${name} (p95)`,
    unit: 'ms',
    value: quantile(visits.ms, 0.95),
    floor: quantile(floor.ms, 0.95),
    floorIs: 'the same with nobody else',
    goal,
  };
}

function tellRefusals(name: string, { ms, refusals }: Visits): void {
  const [first] = refusals;
  if (first === undefined) return;
  complain(`${name}: ${refusals.length} of ${ms.length} refused, the first with ${first}`);
}

/** Counts the requests answered with none of `statuses`, or not at all. */
export function answeredOtherwise(
  { statuses }: AttackReport,
  ...expected: readonly number[]
): number {
  return Object.entries(statuses).reduce(
    (sum, [status, count]) => (expected.map(String).includes(status) ? sum : sum + count),
    0,
  );
}
