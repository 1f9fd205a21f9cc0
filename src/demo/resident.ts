import type { RecordName } from '../server/search/recordName';
import type { AliasDraft, PartyPerson } from './partyPerson';
import { yearOf, type Day } from './days';
import { NICKNAMES } from './nicknames';
import { person } from './people';
import type { Random } from './random';

/** How a person usually writes the middle name. */
type MiddleStyle = 'none' | 'initial' | 'full';
const MIDDLE_STYLES: readonly MiddleStyle[] = ['none', 'initial', 'full'];

/** A person who may be in court several times. */
export interface Resident {
  readonly isWoman: boolean;
  readonly birthYear: number;
  readonly first: string;
  readonly middle: string;
  readonly middleStyle: MiddleStyle;
  readonly suffix: string | null;
  surname: string;
  /** The name before a marriage, or the one given up in a divorce. */
  formerSurname: string | null;
  /** `Richmond, IN`. */
  address: string;
  /** Day of death, after which the person is in no new case. */
  diedOn: Day | null;
}

/** Returns a person's age on a day, based on the year of birth. */
export function ageOn({ birthYear }: Resident, day: Day): number {
  return yearOf(day) - birthYear;
}

function middleName({ middle }: Resident, style: MiddleStyle): string | null {
  if (style === 'none') return null;
  return style === 'full' ? middle : middle.slice(0, 1);
}

function nameOf(
  resident: Resident,
  first: string,
  surname: string,
  style: MiddleStyle,
): RecordName {
  const middle = middleName(resident, style);
  return person(first, surname, {
    ...(middle === null ? {} : { middle }),
    ...(resident.suffix === null ? {} : { suffix: resident.suffix }),
  });
}

/**
 * Varies a person's name for one case: usually unchanged, occasionally with a different form of the
 * middle name, a nickname, an initial, or a former surname, and then often an alias.
 */
export function appearance(resident: Resident, random: Random): PartyPerson {
  const { first, surname, formerSurname, birthYear, address, middleStyle } = resident;
  const style = random.chance(0.15) ? random.pick(MIDDLE_STYLES) : middleStyle;
  const aliases: AliasDraft[] = [];
  const nickname = NICKNAMES.get(first);
  let shownFirst = first;
  let shownSurname = surname;
  if (nickname !== undefined && random.chance(0.12)) {
    const called = nameOf(resident, random.pick(nickname), surname, 'none');
    if (random.chance(0.5)) {
      aliases.push({ kind: 'AKA', name: called });
    } else {
      shownFirst = called.first ?? first;
    }
  } else if (random.chance(0.008)) {
    shownFirst = `${first.slice(0, 1)}.`;
  }
  if (formerSurname !== null) {
    const chance = random.next();
    if (chance < 0.08) shownSurname = formerSurname;
    else if (chance < 0.3) {
      aliases.push({ kind: 'FKA', name: nameOf(resident, first, formerSurname, style) });
    }
  }
  return { name: nameOf(resident, shownFirst, shownSurname, style), birthYear, address, aliases };
}
