import type { Odometer } from '#contract/billing/odometer';
import type { OdometerState } from './slice';

export const selectOdometer = (state: { readonly odometer: OdometerState }): Odometer | null =>
  state.odometer.meter;
