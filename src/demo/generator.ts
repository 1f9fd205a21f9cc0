import type { RecordName } from '../server/search/recordName';
import { CASE_TYPES } from '../server/db/reference/caseTypes';
import { Bar, type BarCounty } from './bar';
import { Bench } from './bench';
import { CourtCalendar } from './calendar';
import { caption } from './caption';
import type { CaseDraft, CaseFrame, PartyDraft } from './caseDraft';
import { CaseWriter } from './caseWriter';
import { assignParties } from './casting';
import { pickCharges, pickOutcome } from './charges';
import { CountyScenes, type CountyScene } from './county';
import { countySize, makeCourts, type DemoCourt } from './courts';
import { parseDay, type Day } from './days';
import { apportion, Docket } from './docket';
import { courtDay } from '../server/domain/courtDays/courtDays';
import { HIDDEN_SURNAME } from './parties';
import { People, person } from './people';
import { COUNTY_PLACES } from './places';
import { createRandom, type Random } from './random';
import { SPECIAL_CASES, type SpecialCase } from './specialCases';
import { writeCaseStory } from './stories/writeCaseStory';

/** Options of demo data; the same options give the same rows. */
export interface DemoOptions {
  /** 1 is about 20,000 cases with 60,000 parties. */
  readonly scale: number;
  readonly seed: string;
  /** ISO date of the last day that the data covers; nothing is filed later. */
  readonly today: string;
  /** ISO date of the newest load; by default the last day that the data covers. */
  readonly loadedOn?: string | undefined;
}

const CASES_AT_SCALE_1 = 20_000;
const DAYS_TO_DECIDE = [60, 200] as const;

const FORGET_EVERY_DAYS = 180;
const HIDDEN_BIRTH_YEAR = 1980;

const CONFIDENTIAL_TYPES = new Set(
  CASE_TYPES.filter((type) => type.is_confidential).map((type) => type.code),
);

/** Returns whether a case must never leave the server. */
export function isHidden(frame: CaseFrame): boolean {
  return frame.isExpunged || frame.isSealed || CONFIDENTIAL_TYPES.has(frame.typeCode);
}

/** One county's cases and people; the special cases belong to no county. */
export interface CountyVisit {
  readonly courts: readonly DemoCourt[];
  readonly cases: Generator<CaseDraft>;
  /** Returns the county's scene once its cases are complete; null for the special cases. */
  readonly scene: (() => CountyScene) | null;
}

/** Generates courts and cases; each kind of draw has its own random stream. */
export class DemoGenerator {
  readonly courts: readonly DemoCourt[];
  /** Number of cases to generate. */
  readonly caseCount: number;
  private readonly today: Day;
  private readonly random: Random;
  private readonly people: People;
  private readonly docket: Docket;
  private readonly scenes: CountyScenes;
  private readonly calendar = new CourtCalendar();

  constructor({ loadedOn, scale, seed, today }: DemoOptions) {
    const root = createRandom(seed);
    this.today = parseDay(today);
    this.caseCount = Math.max(SPECIAL_CASES.length, Math.round(CASES_AT_SCALE_1 * scale));
    this.random = root.fork('cases');
    this.people = new People(root.fork('people'));
    this.courts = makeCourts(root.fork('courts'), parseDay(loadedOn ?? today));
    const bench = new Bench(`${seed}/judges`, new People(root.fork('judges')));
    const numbers = SPECIAL_CASES.map((special) => special.number);
    this.docket = new Docket(root.fork('docket'), bench, this.today, numbers);
    const attorneys = new People(root.fork('attorneys'));
    const bar = new Bar(`${seed}/bar`, attorneys, countiesOf(this.courts), Math.sqrt(scale));
    this.scenes = new CountyScenes(seed, this.people, bar, (county) => countySize(county) * scale);
  }

  /** Yields the special cases first, then cases up to the scale, by county, oldest first. */
  *cases(): Generator<CaseDraft> {
    for (const { cases } of this.counties()) yield* cases;
  }

  /** Yields the same cases, grouped by county. Consume one county's cases before the next. */
  *counties(): Generator<CountyVisit> {
    yield { courts: [], cases: this.specials(), scene: null };
    const counties = countiesOf(this.courts).map(({ name }) =>
      this.courts.filter(({ county }) => county === name),
    );
    const weights = counties.map((courts) => courts.reduce((sum, { weight }) => sum + weight, 0));
    const counts = apportion(this.caseCount - SPECIAL_CASES.length, weights);
    for (const [index, courts] of counties.entries()) {
      this.scenes.leave();
      const [first] = courts;
      const scene = first === undefined ? null : () => this.scenes.of(first);
      yield { courts, cases: this.county(courts, counts[index] ?? 0), scene };
      for (const { row } of courts) this.calendar.forget(row.code);
    }
  }

  private *specials(): Generator<CaseDraft> {
    for (const special of SPECIAL_CASES) yield this.special(special);
  }

  private *county(courts: readonly DemoCourt[], count: number): Generator<CaseDraft> {
    let forgotten = 0;
    for (const frame of this.docket.county(courts, count)) {
      if (frame.filedOn > forgotten + FORGET_EVERY_DAYS) {
        forgotten = frame.filedOn;
        this.calendar.forgetBefore(forgotten);
      }
      const named = isHidden(frame) ? this.hiddenName() : undefined;
      yield this.complete(frame, this.cast(frame, named));
    }
  }

  private special(special: SpecialCase): CaseDraft {
    const { courtCode, typeCode, filedOn, number, isOpen, hidden, name } = special;
    const court = this.courts.find((candidate) => candidate.row.code === courtCode);
    if (court === undefined) throw new RangeError(`No court is ${courtCode}`);
    const drawn = this.docket.frame(court, typeCode, courtDay(parseDay(filedOn)), number);
    const endsOn =
      isOpen === true
        ? courtDay(this.today + this.random.between(...DAYS_TO_DECIDE))
        : drawn.endsOn;
    const frame: CaseFrame = {
      ...drawn,
      endsOn,
      ...(isOpen === true ? { isClosed: false, disposedOn: null } : {}),
      isExpunged: hidden === 'expunged',
      isSealed: hidden === 'sealed',
    };
    const parties = this.cast(frame, name.isOrganization ? undefined : name);
    const named = name.isOrganization ? withFirstName(parties, name) : parties;
    const { entries = 0, hearings = 0 } = special;
    return this.complete(frame, named, entries, hearings);
  }

  private cast(frame: CaseFrame, named?: RecordName): PartyDraft[] {
    return assignParties(frame, this.scenes.of(frame.court), this.random, named);
  }

  private hiddenName(): RecordName {
    const first = this.people.given(this.random.chance(0.5), HIDDEN_BIRTH_YEAR);
    return person(first, HIDDEN_SURNAME);
  }

  private complete(
    frame: CaseFrame,
    parties: readonly PartyDraft[],
    leastEntries = 0,
    leastHearings = 0,
  ): CaseDraft {
    const { random, today } = this;
    const outcome = pickOutcome(frame.typeCode, random);
    const charges = pickCharges(frame, outcome, today, random);
    const writer = new CaseWriter(frame, parties, random, today, this.calendar);
    writeCaseStory(writer, charges, outcome, { leastEntries, leastHearings });
    const { awards, entries, hearings, money } = writer;
    return {
      ...frame,
      parties,
      caption: caption(frame.typeCode, parties, random),
      charges,
      hearings,
      entries,
      awards,
      money,
    };
  }
}

function countiesOf(courts: readonly DemoCourt[]): BarCounty[] {
  const names = new Map(courts.map(({ county, countyNumber }) => [county, countyNumber]));
  return [...names].map(([name, number]) => ({
    name,
    number,
    neighbour: COUNTY_PLACES[number - 1]?.neighbour ?? name,
    size: countySize(name),
  }));
}

function withFirstName(parties: readonly PartyDraft[], name: RecordName): PartyDraft[] {
  return parties.map((party, index) =>
    index === 0 ? { ...party, name, birthYear: null, aliases: [], resident: null } : party,
  );
}
