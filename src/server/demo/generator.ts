import type { RecordName } from '../search/recordName';
import { CASE_TYPES } from '../db/reference/caseTypes';
import { caption } from './caption';
import type { CaseDraft, CaseFrame, PartyDraft } from './caseDraft';
import { drawCharges } from './charges';
import { makeCourts, type DemoCourt } from './courts';
import { parseDay, type Day } from './days';
import { Docket } from './docket';
import { EntryWriter } from './entries';
import { drawHearings } from './hearings';
import { Organizations } from './organizations';
import { HIDDEN_SURNAME, PartyDrawer } from './parties';
import { People } from './people';
import { createRandom, type Random } from './random';
import { SPECIAL_CASES, type SpecialCase } from './specialCases';

/** What the demo data is made of; the same options give the same rows. */
export interface DemoOptions {
  /** 1 is about 20,000 cases with 60,000 parties. */
  readonly scale: number;
  readonly seed: string;
  /** ISO date of the newest load: nothing was filed later. */
  readonly today: string;
}

const CASES_AT_SCALE_1 = 20_000;
const ATTORNEYS_AT_SCALE_1 = 1_500;
const FEWEST_ATTORNEYS = 60;

const CONFIDENTIAL_TYPES = new Set(
  CASE_TYPES.filter((type) => type.is_confidential).map((type) => type.code),
);

/** True for a case that must never leave the server. */
export function isHidden(frame: CaseFrame): boolean {
  return frame.isExpunged || frame.isSealed || CONFIDENTIAL_TYPES.has(frame.typeCode);
}

/** Draws courts and cases; each kind of draw has a stream of its own. */
export class DemoGenerator {
  readonly courts: readonly DemoCourt[];
  private readonly today: Day;
  private readonly random: Random;
  private readonly people: People;
  private readonly docket: Docket;
  private readonly parties: PartyDrawer;
  private readonly entries: EntryWriter;

  constructor(private readonly options: DemoOptions) {
    const root = createRandom(options.seed);
    this.today = parseDay(options.today);
    this.random = root.fork('cases');
    this.people = new People(root.fork('people'));
    const judges = new People(root.fork('judges'));
    this.courts = makeCourts(root.fork('courts'), this.today, () => judgeName(judges));
    this.docket = new Docket(
      root.fork('docket'),
      this.courts,
      this.today,
      SPECIAL_CASES.map((special) => special.number),
    );
    const partyRandom = root.fork('parties');
    this.parties = new PartyDrawer(
      partyRandom,
      this.people,
      new Organizations(partyRandom, this.people),
      Math.max(FEWEST_ATTORNEYS, Math.round(ATTORNEYS_AT_SCALE_1 * Math.sqrt(options.scale))),
    );
    this.entries = new EntryWriter(root.fork('entries'), this.today);
  }

  /** The special cases first, then as many as the scale asks for. */
  *cases(): Generator<CaseDraft> {
    for (const special of SPECIAL_CASES) yield this.special(special);
    const count = Math.round(CASES_AT_SCALE_1 * this.options.scale) - SPECIAL_CASES.length;
    for (let index = 0; index < count; index++) {
      const frame = this.docket.draw();
      const named = isHidden(frame) ? this.people.person(HIDDEN_SURNAME) : undefined;
      const parties = this.parties.draw(frame, named);
      yield this.complete(frame, parties, this.random.between(5, 13));
    }
  }

  private special(special: SpecialCase): CaseDraft {
    const { courtCode, typeCode, filedOn, number, isOpen, hidden, name } = special;
    const court = this.courts.find((candidate) => candidate.row.code === courtCode);
    if (court === undefined) throw new RangeError(`No court is ${courtCode}`);
    const drawn = this.docket.frame(court, typeCode, parseDay(filedOn), number);
    const frame: CaseFrame = {
      ...drawn,
      ...(isOpen === true ? { isClosed: false, disposedOn: null } : {}),
      isExpunged: hidden === 'expunged',
      isSealed: hidden === 'sealed',
    };
    const parties = this.parties.draw(frame, name.isOrganization ? undefined : name);
    const named = name.isOrganization ? withFirstName(parties, name) : parties;
    const { entries = this.random.between(6, 13), hearings = 1 } = special;
    return this.complete(frame, named, entries, hearings);
  }

  private complete(
    frame: CaseFrame,
    parties: readonly PartyDraft[],
    leastEntries: number,
    leastHearings = 0,
  ): CaseDraft {
    const hearings = drawHearings(frame, this.today, this.random, leastHearings);
    return {
      ...frame,
      parties,
      caption: caption(frame.typeCode, parties, this.random),
      charges: drawCharges(frame, this.random),
      hearings,
      entries: this.entries.write(frame, parties, hearings, leastEntries),
    };
  }
}

function judgeName(judges: People): string {
  const { first, middle, last } = judges.person();
  return [first, middle?.slice(0, 1), last].filter((part) => part !== undefined).join(' ');
}

function withFirstName(parties: readonly PartyDraft[], name: RecordName): PartyDraft[] {
  return parties.map((party, index) => (index === 0 ? { ...party, name } : party));
}
