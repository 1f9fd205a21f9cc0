import type { RecordName } from '../search/recordName';
import { MENS_NAME_SHARES, WOMENS_NAME_SHARES } from './givenNames';
import { writtenName } from './letterCase';
import { readShares, type Random, type Weighted } from './random';
import { SURNAME_SHARES } from './surnames';

/** A person. All people of the demo data are invented. */
export function person(
  first: string | null,
  last: string,
  rest: { middle?: string; suffix?: string } = {},
): RecordName {
  return {
    isOrganization: false,
    first,
    middle: rest.middle ?? null,
    last,
    suffix: rest.suffix ?? null,
  };
}

export function organization(name: string): RecordName {
  return { isOrganization: true, first: null, middle: null, last: name, suffix: null };
}

const ACCENTED: Readonly<Record<string, string>> = {
  Garcia: 'García',
  Martinez: 'Martínez',
  Rodriguez: 'Rodríguez',
  Hernandez: 'Hernández',
  Lopez: 'López',
  Gonzalez: 'González',
  Perez: 'Pérez',
  Sanchez: 'Sánchez',
  Ramirez: 'Ramírez',
  Nunez: 'Núñez',
  Muller: 'Müller',
  Jose: 'José',
  Maria: 'María',
  Jesus: 'Jesús',
};

const SUFFIXES = ['Jr', 'Jr', 'Jr', 'Sr', 'II', 'III', 'IV'];

/** Draws people by the frequency of their names. */
export class People {
  private readonly surnames: Weighted<string> = readShares(SURNAME_SHARES);
  private readonly women: Weighted<string> = readShares(WOMENS_NAME_SHARES);
  private readonly men: Weighted<string> = readShares(MENS_NAME_SHARES);

  constructor(private readonly random: Random) {}

  surname(): string {
    return this.maybeAccented(writtenName(this.surnames.draw(this.random)));
  }

  given(isWoman: boolean): string {
    const names = isWoman ? this.women : this.men;
    return this.maybeAccented(writtenName(names.draw(this.random)));
  }

  /** A person, now and then with a double surname, a suffix, or with an initial alone. */
  person(last?: string): RecordName {
    const { random } = this;
    const isWoman = random.chance(0.48);
    const first = this.given(isWoman);
    const isInitialOnly = random.chance(0.01);
    const middle = this.middle(isWoman);
    const surname = last ?? this.maybeDouble(this.surname());
    return person(isInitialOnly ? `${first.slice(0, 1)}.` : first, surname, {
      ...(middle === null ? {} : { middle }),
      ...(!isWoman && random.chance(0.05) ? { suffix: random.pick(SUFFIXES) } : {}),
    });
  }

  private middle(isWoman: boolean): string | null {
    const kind = this.random.next();
    if (kind < 0.35) return null;
    const name = this.given(isWoman);
    return kind < 0.7 ? name.slice(0, 1) : name;
  }

  private maybeDouble(surname: string): string {
    return this.random.chance(0.015) ? `${surname}-${this.surname()}` : surname;
  }

  private maybeAccented(name: string): string {
    const accented = ACCENTED[name];
    return accented !== undefined && this.random.chance(0.25) ? accented : name;
  }
}
