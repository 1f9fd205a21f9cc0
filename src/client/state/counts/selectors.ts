import type { StateCounts } from '#contract/schemas/counts';
import { selectLocale } from '../location/selectors';
import type { LocationState } from '../location/slice';
import type { CountsState } from './slice';

interface State {
  readonly counts: CountsState;
  readonly location: LocationState;
}

/** The counts of the edition's state; null before they load. */
export const selectStateCounts = (state: State): StateCounts | null =>
  state.counts.counts?.[selectLocale(state).abbreviation === 'MI' ? 'MI' : 'IN'] ?? null;

/** True when loading failed and no earlier counts are available. */
export const selectHaveCountsFailed = (state: State): boolean => state.counts.status === 'failed';
