import type { StateCounts } from '#contract/counts';
import { selectLocale } from '../location/selectors';
import type { LocationState } from '../location/slice';
import type { CountsState } from './slice';

/** The counts of the edition's state; null before they came. */
export const selectStateCounts = (state: {
  readonly counts: CountsState;
  readonly location: LocationState;
}): StateCounts | null =>
  state.counts.counts?.[selectLocale(state).abbreviation === 'MI' ? 'MI' : 'IN'] ?? null;
