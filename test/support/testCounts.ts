import { COUNT_KINDS } from '#contract/counties/counts';
import type { SiteCounts, StateCounts } from '#contract/schemas/counts';
import { answer } from './testPorts';

/** The request of `CountsList` and similar components. */
export const COUNTS_LINE = 'GET /web/common/counts';

const NOWHERE = { searched: 0, all: 92 };

/** Counts of a state with nothing else online. */
export function stateCounts(counts: Partial<StateCounts> = {}): StateCounts {
  const nothing = Object.fromEntries(COUNT_KINDS.map((kind) => [kind, 0]));
  const places = { court: NOWHERE, judgment: NOWHERE, recorder: NOWHERE, taxWarrant: NOWHERE };
  return { ...nothing, places, ...counts } as StateCounts;
}

/** The response with the counts of both states. */
export function countsAnswer(indiana: Partial<StateCounts>, michigan: Partial<StateCounts> = {}) {
  const counts: SiteCounts = { IN: stateCounts(indiana), MI: stateCounts(michigan) };
  return answer(200, counts);
}
