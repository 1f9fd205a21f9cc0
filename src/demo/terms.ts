import type { Day } from './days';
import { newYear } from './days';

/** First year of demo data. */
export const FIRST_YEAR = 1979;
const LAST_YEAR = 2031;

interface Term<T> {
  /** The first day after the term. */
  readonly until: Day;
  readonly holder: T;
}

/** The holders of one office or practice over the years, one at a time. */
export class Terms<T> {
  private readonly terms: Term<T>[] = [];

  /**
   * `firstYear` is the first holder's first year, at most `FIRST_YEAR`. `years` draws the length of
   * the next term; `make` creates the holder from the year the term starts.
   */
  constructor(firstYear: number, years: () => number, make: (from: number) => T) {
    let from = firstYear;
    while (from <= LAST_YEAR) {
      const to = from + Math.max(1, years());
      this.terms.push({ until: newYear(to), holder: make(from) });
      from = to;
    }
  }

  /** Returns the holder on a day; after the last term, the last holder. */
  on(day: Day): T {
    const term = this.terms.find(({ until }) => day < until) ?? this.terms.at(-1);
    if (term === undefined) throw new RangeError('There are no terms');
    return term.holder;
  }
}
