import type { RecordName } from '../search/recordName';
import type { Attorney, CaseFrame, PartyDraft } from './caseDraft';
import type { DemoCourt } from './courts';
import { STATE_OF_INDIANA, type Organizations, type Trade } from './organizations';
import type { People } from './people';
import type { Random } from './random';

/** Surname of the first party of every case that must never be found; nobody else has it. */
export const HIDDEN_SURNAME = 'Verborgen';

/** One side of a case: who it is, in which role, and how often with an attorney. */
interface Side {
  readonly role: string;
  readonly who: 'person' | 'state' | Trade;
  /** Share of cases in which a second one stands beside. */
  readonly second?: number;
  readonly represented: number;
}

const person = (role: string, represented: number, second = 0): Side => ({
  role,
  who: 'person',
  represented,
  second,
});
const firm = (role: string, who: Trade, represented: number): Side => ({ role, who, represented });

const CRIMINAL: readonly Side[] = [
  { role: 'Plaintiff', who: 'state', represented: 0.75 },
  person('Defendant', 0.6),
];
const VIOLATION: readonly Side[] = [
  { role: 'Plaintiff', who: 'state', represented: 0 },
  person('Defendant', 0.05),
];
const LAWSUIT: readonly Side[] = [person('Plaintiff', 0.9, 0.15), person('Defendant', 0.6, 0.2)];
const CORPORATE: readonly Side[] = [
  firm('Plaintiff', 'business', 1),
  firm('Defendant', 'business', 0.8),
];
const INJURY: readonly Side[] = [person('Plaintiff', 0.95, 0.1), firm('Defendant', 'insurer', 0.9)];
const MARRIAGE: readonly Side[] = [person('Petitioner', 0.7), person('Respondent', 0.4)];
const ESTATE: readonly Side[] = [
  person('Decedent', 0),
  person('Personal Representative', 0.85, 0.1),
];
const GUARDIANSHIP: readonly Side[] = [
  person('Protected Person', 0.1),
  person('Guardian', 0.6, 0.2),
];
const PETITION: readonly Side[] = [person('Petitioner', 0.3)];
const CHILD: readonly Side[] = [person('Child', 0.3), person('Respondent', 0.3, 0.4)];

/** The ways in which a type's cases are made up; each is as frequent as the others. */
const SIDES: Readonly<Record<string, readonly (readonly Side[])[]>> = {
  PC: [[person('Petitioner', 0.5), { role: 'Respondent', who: 'state', represented: 0.8 }]],
  XP: [[person('Petitioner', 0.5), { role: 'Respondent', who: 'state', represented: 0.5 }]],
  IF: [VIOLATION],
  OV: [VIOLATION],
  OE: [VIOLATION],
  CT: [LAWSUIT, INJURY],
  PL: [LAWSUIT, CORPORATE, [firm('Plaintiff', 'business', 1), person('Defendant', 0.5, 0.2)]],
  CP: [LAWSUIT, CORPORATE],
  CE: [CORPORATE],
  CB: [CORPORATE],
  CC: [
    [firm('Plaintiff', 'collector', 1), person('Defendant', 0.05)],
    [firm('Plaintiff', 'collector', 1), person('Defendant', 0.05, 0.1)],
    [firm('Plaintiff', 'creditor', 0.9), person('Defendant', 0.08, 0.15)],
  ],
  SC: [
    [firm('Plaintiff', 'creditor', 0.4), person('Defendant', 0.03, 0.1)],
    [person('Plaintiff', 0.05), person('Defendant', 0.05, 0.1)],
  ],
  EV: [[firm('Plaintiff', 'landlord', 0.4), person('Defendant', 0.05, 0.4)]],
  MF: [
    [
      firm('Plaintiff', 'bank', 1),
      person('Defendant', 0.2, 0.5),
      firm('Defendant', 'creditor', 0.2),
    ],
  ],
  TP: [[firm('Petitioner', 'business', 0.8), person('Respondent', 0.05)]],
  TS: [[firm('Petitioner', 'business', 0.8), person('Respondent', 0.05)]],
  MI: [PETITION],
  DC: [MARRIAGE],
  DN: [MARRIAGE],
  DR: [MARRIAGE],
  RS: [MARRIAGE],
  PO: [[person('Petitioner', 0.1), person('Respondent', 0.1)]],
  ES: [ESTATE],
  EU: [ESTATE],
  EM: [ESTATE],
  GU: [GUARDIANSHIP],
  GM: [GUARDIANSHIP],
  TR: [[person('Settlor', 0), person('Trustee', 0.8)]],
  AD: [[person('Child', 0), person('Petitioner', 0.8, 0.6)]],
  AH: [[person('Petitioner', 0)]],
  MH: [[person('Respondent', 0.4)]],
  JC: [CHILD],
  JD: [CHILD],
  JM: [CHILD],
  JP: [CHILD],
  JS: [CHILD],
  JT: [CHILD],
};

const CITIES = [
  'Indianapolis, IN',
  'Fort Wayne, IN',
  'Evansville, IN',
  'Dayton, OH',
  'Louisville, KY',
  'Chicago, IL',
];

/** Draws the parties of cases, with attorneys from a roll. */
export class PartyDrawer {
  private readonly roll: readonly Attorney[];

  constructor(
    private readonly random: Random,
    private readonly people: People,
    private readonly organizations: Organizations,
    attorneys: number,
  ) {
    this.roll = Array.from({ length: attorneys }, (_, index) => ({
      name: people.person(),
      barNumber: `${8_000 + index * 17}-${String(random.between(1, 92)).padStart(2, '0')}`,
    }));
  }

  /** The parties of a case; `named` stands in for the first person drawn. */
  draw(frame: CaseFrame, named?: RecordName): PartyDraft[] {
    const { random } = this;
    const sides = random.pick(SIDES[frame.typeCode] ?? [CRIMINAL]);
    const parties: PartyDraft[] = [];
    let toName = named;
    for (const { role, who, second = 0, represented } of sides) {
      const isPerson = who === 'person';
      const name = this.name(who, isPerson ? toName : undefined);
      if (isPerson) toName = undefined;
      const attorneys = this.attorneys(represented);
      parties.push(this.party(frame, name, role, attorneys));
      if (random.chance(second)) {
        // Most who stand together share a name.
        const beside = isPerson
          ? this.people.person(
              random.chance(0.6) && name.last !== HIDDEN_SURNAME ? name.last : undefined,
            )
          : this.name(who);
        const isLater = random.chance(0.2);
        parties.push(this.party(frame, beside, role, attorneys, isLater));
      }
    }
    return parties;
  }

  private name(who: Side['who'], named?: RecordName): RecordName {
    if (who === 'person') return named ?? this.people.person();
    return who === 'state' ? STATE_OF_INDIANA : this.organizations.draw(who);
  }

  private attorneys(represented: number): Attorney[] {
    if (!this.random.chance(represented)) return [];
    const lead = this.random.pick(this.roll);
    const second = this.random.chance(0.08) ? this.random.pick(this.roll) : lead;
    return second === lead ? [lead] : [lead, second];
  }

  private party(
    frame: CaseFrame,
    name: RecordName,
    role: string,
    attorneys: readonly Attorney[],
    isLater = false,
  ): PartyDraft {
    const { random } = this;
    const isState = name === STATE_OF_INDIANA;
    return {
      name,
      role,
      attorneys,
      ...(isState || random.chance(0.1) ? {} : { address: this.address(frame.court) }),
      ...(isLater ? { addedOn: frame.filedOn + random.between(1, 60) } : {}),
    };
  }

  private address(court: DemoCourt): string {
    return this.random.chance(0.85) ? court.seat : this.random.pick(CITIES);
  }
}
