import type { RecordName } from '../server/search/recordName';
import type { Wanted } from './community';
import type { Attorney, CaseFrame, PartyDraft } from './caseDraft';
import type { PartyPerson } from './partyPerson';
import type { CountyScene } from './county';
import { yearOf } from './days';
import { organizationParty, STATE_OF_INDIANA, type Trade } from './organizations';
import type { Random } from './random';
import { appearance, ageOn, type Resident } from './resident';

/** Surname of the first party of every case that must never be found; no other person has it. */
export const HIDDEN_SURNAME = 'Verborgen';

export const ADULT: Wanted = { ages: [19, 78] };
const AGE_UNKNOWN = 40;

interface Placing {
  readonly attorneys?: readonly Attorney[];
  /** True if the party joined the case some weeks after it was filed. */
  readonly isLater?: boolean;
}

/** Assembles the parties of one case. */
export class CaseParties {
  readonly parties: PartyDraft[] = [];
  private readonly present: Resident[] = [];
  private named: RecordName | undefined;

  /** `named` replaces the first person generated. */
  constructor(
    readonly frame: CaseFrame,
    readonly scene: CountyScene,
    readonly random: Random,
    named?: RecordName,
  ) {
    this.named = named;
  }

  /** Adds a person; returns null if the given name replaced a resident. */
  person(role: string, wanted: Wanted, placing: Placing = {}): Resident | null {
    if (this.named !== undefined) {
      const name = this.named;
      this.named = undefined;
      const birthYear = yearOf(this.frame.filedOn) - Math.min(AGE_UNKNOWN, wanted.ages[1]);
      const address = `${this.scene.seat}, IN`;
      this.add(role, { name, birthYear, address, aliases: [] }, placing, null);
      return null;
    }
    const resident = this.scene.community.draw(this.frame.filedOn, wanted, this.present);
    this.resident(role, resident, placing);
    return resident;
  }

  resident(role: string, resident: Resident, placing: Placing = {}): void {
    this.present.push(resident);
    this.add(role, appearance(resident, this.random), placing, resident);
  }

  /**
   * Adds the spouse of a person in the case. For a replaced person (null), adds someone who usually
   * has the same surname.
   */
  spouse(role: string, resident: Resident | null, placing: Placing = {}): Resident {
    const { community } = this.scene;
    const spouse =
      resident === null
        ? community.draw(this.frame.filedOn, { ages: [25, 60], ...this.sharedSurname() })
        : community.spouse(resident, this.frame.filedOn);
    this.resident(role, spouse, placing);
    return spouse;
  }

  /** Adds a relative of a person in the case, with a given age difference. */
  relative(
    role: string,
    resident: Resident | null,
    years: number,
    placing: Placing = {},
  ): Resident {
    const { community } = this.scene;
    const { filedOn } = this.frame;
    const age = Math.max(19, Math.min(85, this.age(resident) + years));
    const relative =
      resident === null
        ? community.draw(filedOn, { ages: [age, age + 8], ...this.sharedSurname() })
        : community.relative(resident, filedOn, [age, age + 6]);
    this.resident(role, relative, placing);
    return relative;
  }

  organization(role: string, trade: Trade, placing: Placing = {}): PartyPerson {
    const firm = this.scene.organizations.draw(trade);
    const attorneys = placing.attorneys ?? [];
    this.add(role, firm, { ...placing, attorneys }, null);
    return firm;
  }

  /**
   * Adds a firm. If the firm is represented, it has the same attorney in all its cases in the
   * county.
   */
  client(role: string, trade: Trade, represented: number): void {
    const firm = this.scene.organizations.draw(trade);
    const { bar, name } = this.scene;
    const attorneys = this.random.chance(represented)
      ? [bar.counsel(name, firm.name.last, this.frame.filedOn)]
      : [];
    this.add(role, firm, { attorneys }, null);
  }

  state(role: string, represented: number): void {
    const attorneys = this.random.chance(represented) ? [this.prosecutor()] : [];
    this.add(role, organizationParty(STATE_OF_INDIANA), { attorneys }, null);
  }

  agency(role: string, name: string): void {
    this.add(role, organizationParty(name), {}, null);
  }

  prosecutor(): Attorney {
    const { bar, name } = this.scene;
    return bar.prosecutor(name, this.frame.filedOn, this.random);
  }

  /** Chooses a public defender, a private attorney, or none. */
  defence(byOffice: number, byOwn: number): Attorney[] {
    const { bar, name } = this.scene;
    const kind = this.random.next();
    if (kind < byOffice) return [bar.defender(name, this.frame.filedOn, this.random)];
    return kind < byOffice + byOwn ? this.counsel(1) : [];
  }

  counsel(represented: number): Attorney[] {
    const { random } = this;
    if (!random.chance(represented)) return [];
    const { bar, name } = this.scene;
    const lead = bar.practitioner(name, this.frame.filedOn, random);
    const against = this.parties.flatMap((party) => party.attorneys);
    if (against.some((attorney) => attorney.barNumber === lead.barNumber)) return [];
    if (!random.chance(0.06)) return [lead];
    const second = bar.practitioner(name, this.frame.filedOn, random);
    const isOther = [...against, lead].every(({ barNumber }) => barNumber !== second.barNumber);
    return isOther ? [lead, second] : [lead];
  }

  private add(
    role: string,
    who: PartyPerson,
    { attorneys = [], isLater = false }: Placing,
    resident: Resident | null,
  ): void {
    this.parties.push({
      ...who,
      role,
      resident,
      attorneys,
      addedOn: isLater ? this.frame.filedOn + this.random.between(1, 60) : null,
    });
  }

  private age(resident: Resident | null): number {
    return resident === null ? AGE_UNKNOWN : ageOn(resident, this.frame.filedOn);
  }

  /**
   * Returns the first party's surname for relatives, but never the hidden surname, which only the
   * first party has.
   */
  private sharedSurname(): { surname?: string; recurring?: number } {
    const last = this.parties[0]?.name.last;
    return last === undefined || last === HIDDEN_SURNAME || this.parties[0]?.name.isOrganization
      ? { recurring: 0 }
      : { surname: last };
  }
}
