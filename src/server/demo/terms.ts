import type { Day } from './days';
import { newYear } from './days';

/** Time before which nothing of the demo data happens. */
export const FIRST_YEAR = 1979;
const LAST_YEAR = 2031;

interface Term<T> {
  /** First day after it. */
  readonly until: Day;
  readonly holder: T;
}

/** One office, chair or practice over the years: one holder at a time. */
export class Terms<T> {
  private readonly terms: Term<T>[] = [];

  /**
   * `firstYear` is the year in which the first holder began, at most `FIRST_YEAR`; `years` says how
   * long the next one stays, `make` who it is, by the year of taking over.
   */
  constructor(firstYear: number, years: () => number, make: (from: number) => T) {
    let from = firstYear;
    while (from <= LAST_YEAR) {
      const to = from + Math.max(1, years());
      this.terms.push({ until: newYear(to), holder: make(from) });
      from = to;
    }
  }

  /** The holder on a day; the last one stays. */
  on(day: Day): T {
    const term = this.terms.find(({ until }) => day < until) ?? this.terms.at(-1);
    if (term === undefined) throw new RangeError('There are no terms');
    return term.holder;
  }
}
