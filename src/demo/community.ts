import type { CountyPlaces } from './places';
import { yearOf, type Day } from './days';
import type { People } from './people';
import type { Random } from './random';
import { ageOn, type Resident } from './resident';

/** Maximum remembered people per county; the oldest are forgotten first. */
const REMEMBERED = 6_000;
const OLDEST = 92;
const TRIES = 4;

const SUFFIXES = ['Jr', 'Jr', 'Jr', 'Sr', 'II', 'III', 'IV'];
const ELSEWHERE = [
  'Indianapolis, IN',
  'Fort Wayne, IN',
  'Evansville, IN',
  'Dayton, OH',
  'Cincinnati, OH',
  'Louisville, KY',
  'Chicago, IL',
  'Danville, IL',
];

/** The kind of person that a case needs. */
export interface Wanted {
  readonly ages: readonly [least: number, most: number];
  /** Probability that the person has been in court before. */
  readonly recurring?: number;
  readonly isWoman?: boolean;
  readonly surname?: string;
}

/** Addresses of Michigan residents who live outside the listed towns. */
const ELSEWHERE_FROM_MICHIGAN = [
  'Detroit, MI',
  'Grand Rapids, MI',
  'Lansing, MI',
  'Toledo, OH',
  'South Bend, IN',
  'Chicago, IL',
];

/** The people of one county. The same people return to court, some often, with their families. */
export class Community {
  constructor(
    private readonly random: Random,
    private readonly people: People,
    private readonly places: CountyPlaces,
    private readonly known: Resident[] = [],
    private readonly spouses = new WeakMap<Resident, Resident>(),
  ) {}

  /**
   * Returns the same people for a different register, whose random draws don't affect this one's.
   */
  metBy(random: Random, people: People): Community {
    return new Community(random, people, this.places, this.known, this.spouses);
  }

  /** Returns a living person of that age who isn't in the case already. */
  draw(day: Day, wanted: Wanted, present: readonly Resident[] = []): Resident {
    const { random } = this;
    if (wanted.surname === undefined && random.chance(wanted.recurring ?? 0.3)) {
      for (let tries = 0; tries < TRIES && this.known.length > 0; tries++) {
        const found = this.acquaintance();
        if (fits(found, day, wanted) && !present.includes(found)) {
          // People who are often in court become even more likely to return.
          if (random.chance(0.3)) this.remember(found);
          return found;
        }
      }
    }
    const made = this.make(day, wanted);
    this.remember(made);
    return made;
  }

  /**
   * Returns a resident's spouse; creates one for an unmarried or widowed resident. Most couples
   * share a surname.
   */
  spouse(resident: Resident, day: Day): Resident {
    const { random, people } = this;
    const married = this.spouses.get(resident);
    if (married !== undefined && married.diedOn === null) return married;
    const age = ageOn(resident, day);
    const spouse = this.make(day, {
      ages: [Math.max(19, age - 6), Math.max(20, age + 6)],
      isWoman: random.chance(0.985) ? !resident.isWoman : resident.isWoman,
    });
    if (random.chance(0.85)) {
      // She has taken his name, no matter which of them was in court first.
      const wife = spouse.isWoman ? spouse : resident;
      if (wife === spouse) wife.formerSurname = spouse.surname;
      else wife.formerSurname ??= people.surname();
      spouse.surname = resident.surname;
    }
    spouse.address = resident.address;
    this.spouses.set(resident, spouse).set(spouse, resident);
    this.remember(spouse);
    return spouse;
  }

  /** Ends a marriage; both may marry again in a later case. */
  part(one: Resident, other: Resident): void {
    this.spouses.delete(one);
    this.spouses.delete(other);
  }

  /**
   * Returns a new relative of that age, such as a child or sibling; most have the same surname and
   * town.
   */
  relative(resident: Resident, day: Day, ages: readonly [number, number]): Resident {
    const { random } = this;
    const relative = this.make(day, {
      ages,
      ...(random.chance(0.75) ? { surname: resident.surname } : {}),
    });
    if (random.chance(0.6)) relative.address = resident.address;
    this.remember(relative);
    return relative;
  }

  private acquaintance(): Resident {
    const back = Math.floor(this.known.length * this.random.next() ** 1.5);
    const found = this.known[this.known.length - 1 - back];
    if (found === undefined) throw new RangeError('The community has no residents yet');
    return found;
  }

  private remember(resident: Resident): void {
    if (this.known.length < REMEMBERED) this.known.push(resident);
    else this.known[this.random.between(0, REMEMBERED - 1)] = resident;
  }

  private make(day: Day, { ages, surname, isWoman }: Wanted): Resident {
    const { random, people } = this;
    const woman = isWoman ?? random.chance(0.46);
    const [least, most] = ages;
    // Younger people in an age group are more frequent.
    const age = least + Math.floor((most - least + 1) * random.next() ** 1.6);
    const birthYear = yearOf(day) - age;
    const style = random.next();
    const first = people.given(woman, birthYear);
    let middle = people.given(woman, birthYear);
    while (middle === first) middle = people.given(woman, birthYear);
    return {
      isWoman: woman,
      birthYear,
      first,
      middle,
      middleStyle: style < 0.35 ? 'none' : style < 0.7 ? 'initial' : 'full',
      suffix: !woman && random.chance(0.05) ? random.pick(SUFFIXES) : null,
      surname: surname ?? people.surname(),
      formerSurname: null,
      address: this.address(),
      diedOn: null,
    };
  }

  private address(): string {
    const { random, places } = this;
    const chance = random.next();
    const { state = 'IN' } = places;
    if (chance < 0.62 || (chance < 0.92 && places.towns.length === 0)) {
      return `${places.seat}, ${state}`;
    }
    if (chance < 0.92) return `${random.pick(places.towns)}, ${state}`;
    return random.pick(state === 'IN' ? ELSEWHERE : ELSEWHERE_FROM_MICHIGAN);
  }
}

function fits(resident: Resident, day: Day, { ages, isWoman }: Wanted): boolean {
  const age = ageOn(resident, day);
  return (
    resident.diedOn === null &&
    age >= ages[0] &&
    age <= Math.max(ages[1], ages[0] + 10) &&
    age <= OLDEST &&
    (isWoman === undefined || resident.isWoman === isWoman)
  );
}
