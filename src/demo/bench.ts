import { createRandom, type Random } from './random';
import type { Day } from './days';
import type { People } from './people';
import { FIRST_YEAR, Terms } from './terms';

/** Term of a trial court judge, in years (IC 33-28-2, 33-29-1). */
const TERM_YEARS = 6;
const AT_BEGINNING = 48;

/** Judges by court: one at a time, elected for six years, half of them reelected. */
export class Bench {
  private readonly courts = new Map<string, Terms<string>>();

  constructor(
    private readonly seed: string,
    private readonly people: People,
  ) {}

  /** Returns the judge's name, such as `Patricia L Henderson`. */
  judge(courtCode: string, day: Day): string {
    let terms = this.courts.get(courtCode);
    if (terms === undefined) {
      terms = this.elect(createRandom(`${this.seed}/${courtCode}`));
      this.courts.set(courtCode, terms);
    }
    return terms.on(day);
  }

  private elect(random: Random): Terms<string> {
    // Terms begin in odd years, after the elections of even years.
    const first = FIRST_YEAR - 2 * random.between(0, 2);
    const years = (): number => {
      let terms = 1;
      while (terms < 4 && random.chance(0.55)) terms++;
      return terms * TERM_YEARS;
    };
    return new Terms(first, years, (from) => {
      const isWoman = random.chance(from < 2000 ? 0.15 : 0.4);
      const birthYear = from - AT_BEGINNING;
      const initial = this.people.given(isWoman, birthYear).slice(0, 1);
      return `${this.people.given(isWoman, birthYear)} ${initial} ${this.people.surname()}`;
    });
  }
}
