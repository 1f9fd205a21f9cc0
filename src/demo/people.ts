import type { RecordName } from '../server/search/recordName';
import { MENS_NAME_SHARES, WOMENS_NAME_SHARES } from './givenNames';
import { writtenName } from './letterCase';
import { readShares, type Random, type Weighted } from './random';
import { SURNAME_SHARES } from './surnames';

/** Creates a person. All people in demo data are fictitious. */
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

/** Given names that are rare among people born since 1965. */
const OLD = new Set(
  (
    'Mary Dorothy Helen Betty Ruth Shirley Virginia Frances Doris Evelyn Jean Mildred Joan Gloria ' +
    'Irene Louise Wanda Lois Phyllis Norma Marjorie Thelma Bernice Edna Lucille Gladys Ethel Hazel ' +
    'Florence Edith Gertrude Bertha Beulah Myrtle Opal Mabel Maxine Elsie Vera Geraldine Marie ' +
    'Harold Walter Albert Clarence Howard Eugene Ralph Earl Ernest Leroy Herbert Clyde Floyd Lester ' +
    'Melvin Vernon Elmer Homer Wilbur Cecil Clifford Harvey Norman Chester Donald Gene Marvin'
  ).split(' '),
);
/** Given names that are rare among people born before 1965. */
const YOUNG = new Set(
  (
    'Jennifer Michelle Jessica Melissa Amy Amanda Stephanie Heather Ashley Nicole Christina Tiffany ' +
    'Crystal Brittany Danielle Kayla Megan Amber Erin Lindsay Kelsey Brandy Courtney Samantha ' +
    'Vanessa Natasha Alicia Erica Jamie Kristen Shannon Tara Brandi Misty Holly ' +
    'Jason Joshua Ryan Brandon Justin Aaron Adam Nathan Kyle Cody Travis Jeremy Dustin Derek Corey ' +
    'Chad Shawn Tyler Austin Zachary Jordan Ethan Trevor Seth Brett Casey Jared Dylan Ian Evan'
  ).split(' '),
);
const GENERATIONS_PART = 1965;

/** Draws people's names by frequency. */
export class People {
  private readonly surnames: Weighted<string> = readShares(SURNAME_SHARES);
  private readonly women: Weighted<string> = readShares(WOMENS_NAME_SHARES);
  private readonly men: Weighted<string> = readShares(MENS_NAME_SHARES);
  private readonly written = new Map<string, string>();

  constructor(private readonly random: Random) {}

  /** Draws a surname, occasionally a double one. */
  surname(): string {
    const surname = this.singleSurname();
    return this.random.chance(0.012) ? `${surname}-${this.singleSurname()}` : surname;
  }

  singleSurname(): string {
    return this.maybeAccented(this.write(this.surnames.draw(this.random)));
  }

  /** Draws a given name that fits the birth year. */
  given(isWoman: boolean, birthYear: number): string {
    const names = isWoman ? this.women : this.men;
    const outdated = birthYear < GENERATIONS_PART ? YOUNG : OLD;
    let name = this.write(names.draw(this.random));
    for (let tries = 0; tries < 4 && outdated.has(name); tries++) {
      name = this.write(names.draw(this.random));
    }
    return this.maybeAccented(name);
  }

  private write(capitals: string): string {
    let name = this.written.get(capitals);
    if (name === undefined) {
      name = writtenName(capitals);
      this.written.set(capitals, name);
    }
    return name;
  }

  private maybeAccented(name: string): string {
    const accented = ACCENTED[name];
    return accented !== undefined && this.random.chance(0.25) ? accented : name;
  }
}
