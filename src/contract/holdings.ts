import type { Locale } from './locales';
import { registersOf, type Register } from './registers';

/** What is counted on start pages: a register, or what is counted but not searched. */
export type Holding = Pick<Register, 'counts' | 'overview' | 'things'>;

export const FILINGS: Holding = {
  things: 'electronic filings',
  overview: '/isefs',
  counts: { records: 'efilingFilings', counties: 'efilingCounties' },
};

/** What an edition holds, in the order of the tabs: filings come behind the registers of courts. */
export function holdingsOf(locale: Locale): readonly Holding[] {
  return registersOf(locale).flatMap((register) =>
    register.id === 'judgment' && locale.features.efiling ? [register, FILINGS] : [register],
  );
}
