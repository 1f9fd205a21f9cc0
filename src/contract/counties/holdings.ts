import type { Locale } from '../locales';
import { registersOf, type Register } from '../records/registers';

/** A count on start pages, for a register or another kind of record. */
export type Holding = Pick<Register, 'counts' | 'overview' | 'things'>;

export const FILINGS: Holding = {
  things: 'electronic filings',
  overview: '/isefs',
  counts: { records: 'efilingFilings', counties: 'efilingCounties' },
};

/** Returns an edition's counts in the order of the tabs, with filings after the court registers. */
export function holdingsOf(locale: Locale): readonly Holding[] {
  return registersOf(locale).flatMap((register) =>
    register.id === 'judgment' && locale.features.efiling ? [register, FILINGS] : [register],
  );
}
