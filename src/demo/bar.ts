import type { Attorney } from './caseDraft';
import type { Day } from './days';
import { person, type People } from './people';
import { createRandom, hashText, type Random } from './random';
import { FIRST_YEAR, Terms } from './terms';

/** Attorneys of one county. No attorney both prosecutes and defends. */
interface Offices {
  /** The prosecuting attorney's office: the elected prosecutor first, then the deputies. */
  readonly prosecutors: readonly Terms<Attorney>[];
  readonly defenders: readonly Terms<Attorney>[];
  readonly practices: readonly Terms<Attorney>[];
}

export interface BarCounty {
  readonly name: string;
  /** 1 to 92. */
  readonly number: number;
  /** A neighboring county where half of this county's private attorneys also work. */
  readonly neighbour: string;
  /** Case volume relative to a small county. */
  readonly size: number;
}

/** Attorney numbers issued per year; they reach about 37,000 today. */
const NUMBERS_A_YEAR = 480;
const FIRST_ADMISSIONS = 1950;
const AT_ADMISSION = 26;
/** Share of private attorneys' cases that go to an attorney from the neighboring county. */
const VISITS = 0.18;
const ELECTED_YEARS = 4;

/**
 * Generates attorneys: prosecutors and public defenders serve one county, other attorneys one or
 * two.
 */
export class Bar {
  private readonly offices = new Map<string, Offices>();
  private readonly usedNumbers = new Set<number>();
  private readonly counties = new Map<string, BarCounty>();
  private readonly visitors = new Map<string, string[]>();

  constructor(
    private readonly seed: string,
    private readonly people: People,
    counties: readonly BarCounty[],
    /** Scales the number of attorneys with the number of cases. */
    private readonly crowd: number,
  ) {
    for (const county of counties) {
      this.counties.set(county.name, county);
      const visitors = this.visitors.get(county.neighbour) ?? [];
      visitors.push(county.name);
      this.visitors.set(county.neighbour, visitors);
    }
  }

  prosecutor(county: string, day: Day, random: Random): Attorney {
    return random.pick(this.officesOf(county).prosecutors).on(day);
  }

  defender(county: string, day: Day, random: Random): Attorney {
    return random.pick(this.officesOf(county).defenders).on(day);
  }

  practitioner(county: string, day: Day, random: Random): Attorney {
    const visitors = this.visitors.get(county);
    if (visitors !== undefined && random.chance(VISITS)) {
      const { practices } = this.officesOf(random.pick(visitors));
      return random.pick(practices.slice(0, Math.ceil(practices.length / 2))).on(day);
    }
    return random.pick(this.officesOf(county).practices).on(day);
  }

  /** Returns the attorney who represents a firm in all its cases in the county. */
  counsel(county: string, client: string, day: Day): Attorney {
    const { practices } = this.officesOf(county);
    const practice = practices[hashText(client) % practices.length];
    if (practice === undefined) throw new RangeError(`No attorney practices in ${county}`);
    return practice.on(day);
  }

  private officesOf(name: string): Offices {
    const known = this.offices.get(name);
    if (known !== undefined) return known;
    const county = this.counties.get(name);
    if (county === undefined) throw new RangeError(`No county is ${name}`);
    const random = createRandom(`${this.seed}/${name}`);
    const size = county.size * this.crowd;
    const career = (least: number, most: number) => (): number => random.between(least, most);
    const chairs = (count: number, years: () => number): Terms<Attorney>[] =>
      Array.from(
        { length: Math.max(1, Math.round(count)) },
        () =>
          new Terms(FIRST_YEAR - random.between(0, 8), years, (from) =>
            this.admit(random, county, from),
          ),
      );
    const elected = new Terms(
      FIRST_YEAR,
      () => ELECTED_YEARS * random.between(1, 4),
      (from) => this.admit(random, county, from),
    );
    const offices: Offices = {
      prosecutors: [elected, ...chairs(size * 0.8, career(2, 12))],
      defenders: chairs(size * 0.7, career(3, 15)),
      practices: chairs(Math.max(3, size * 3), career(12, 35)),
    };
    this.offices.set(name, offices);
    return offices;
  }

  /** Creates an attorney who was admitted some years before starting. */
  private admit(random: Random, county: BarCounty, from: number): Attorney {
    const { people } = this;
    const admitted = from - random.between(0, 6);
    const isWoman = random.chance(from < 1995 ? 0.15 : 0.42);
    const birthYear = admitted - AT_ADMISSION;
    const first = people.given(isWoman, birthYear);
    let middle = people.given(isWoman, birthYear);
    while (middle === first) middle = people.given(isWoman, birthYear);
    let number =
      1_000 +
      (admitted - FIRST_ADMISSIONS) * NUMBERS_A_YEAR +
      random.between(0, NUMBERS_A_YEAR - 1);
    while (this.usedNumbers.has(number)) number++;
    this.usedNumbers.add(number);
    return {
      name: person(first, people.surname(), random.chance(0.6) ? { middle } : {}),
      barNumber: `${number}-${String(county.number).padStart(2, '0')}`,
    };
  }
}
