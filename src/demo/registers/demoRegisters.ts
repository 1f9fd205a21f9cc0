import { COUNTIES } from '#contract/counties/counties';
import type { CaseDraft } from '../caseDraft';
import { Community } from '../community';
import type { CountyScene } from '../county';
import { countySize, type DemoCourt } from '../courts';
import { parseDay } from '../days';
import { apportion } from '../docket';
import { isHidden, type CountyVisit, type DemoOptions } from '../generator';
import { Organizations } from '../organizations';
import { People } from '../people';
import { COUNTY_PLACES } from '../places';
import { createRandom, type Random } from '../random';
import { Chains } from './chains';
import { foreclosureOf, recordForeclosure, type Foreclosure } from './foreclosures';
import { withHiddenAward } from './hiddenAwards';
import { docket, judgmentsOf } from './judgments';
import { createIndexBooks, type BookRows } from './indexBooks';
import { Land } from './land';
import { hasOldJudgments, oldJudgments } from './oldJudgments';
import { RecorderOffice } from './office';
import { INDIANA_RECORDERS, MICHIGAN_REGISTERS, type RecorderPlace } from './recorderPlaces';
import { RegisterRows } from './registerRows';
import { RegisterScene } from './scene';
import { Singles } from './singles';
import { makeSources, plainName, type CountySources } from './sources';
import { recordSpecials, SPECIAL_JUDGMENTS, SPECIAL_WARRANTS } from './specialRecords';
import { WarrantNumbers } from './warrantNumbers';
import { createWarrants, fileIn } from './warrants';

const WARRANTS_AT_SCALE_1 = 15_000;
const DOCUMENTS_AT_SCALE_1 = { IN: 28_000, MI: 12_000 } as const;
/**
 * Number of judgments from cases not on the site, per case on the site; dockets also cover earlier
 * years.
 */
const OLD_FOR_ONE = 1.35;
/** Share of documents outside any parcel's chain. */
const SINGLE = 0.28;
const KEPT_IDS = 40;

/** Ids of public records that demo users may have saved. */
export interface ReusedIds {
  readonly warrants: number[];
  readonly documents: Record<'IN' | 'MI', number[]>;
}

/** Multiplies each register's number of records. */
export interface RegisterTimes {
  readonly judgments: number;
  readonly warrants: number;
  readonly documents: number;
}

const ONCE: RegisterTimes = { judgments: 1, warrants: 1, documents: 1 };

/** Generates rows of judgments, tax warrants, and recorded documents, one county at a time. */
export class DemoRegisters {
  readonly rows = new RegisterRows();
  readonly kept: ReusedIds = { warrants: [], documents: { IN: [], MI: [] } };
  readonly counts = { judgments: 0, warrants: 0, documents: 0 };
  private readonly sources: ReadonlyMap<number, CountySources>;
  private readonly people: People;
  private readonly judgmentRandom: Random;
  private readonly numbers: WarrantNumbers;
  private readonly warrantCounts: readonly number[];
  private readonly foreclosures = new Map<number, Foreclosure[]>();
  private owedOldJudgments = 0;
  /** Documents generated so far beyond the requested number. */
  private readonly surplus = { IN: 0, MI: 0 };

  constructor(
    private readonly options: DemoOptions,
    private readonly times = ONCE,
  ) {
    const { loadedOn, scale, seed, today } = options;
    const root = createRandom(`${seed}/registers`);
    this.sources = makeSources(root.fork('sources'), parseDay(loadedOn ?? today));
    this.people = new People(root.fork('people'));
    this.judgmentRandom = root.fork('judgments');
    this.numbers = new WarrantNumbers(SPECIAL_WARRANTS.map(({ warrant }) => warrant.number));
    const sizes = indianaNames().map(countySize);
    this.warrantCounts = apportion(Math.round(WARRANTS_AT_SCALE_1 * scale * times.warrants), sizes);
    this.rows.addSources(this.sources);
  }

  /** Dockets a case's judgments, and saves its foreclosure for the recorder. */
  addCase(draft: CaseDraft, caseId: number): void {
    const countyId = draft.court.row.county_id;
    const source = this.sources.get(countyId)?.judgment;
    const foreclosure = foreclosureOf(draft);
    if (foreclosure !== null) {
      const known = this.foreclosures.get(countyId);
      if (known === undefined) this.foreclosures.set(countyId, [foreclosure]);
      else known.push(foreclosure);
    }
    if (source === undefined) return;
    const random = this.judgmentRandom;
    const told = isHidden(draft) ? withHiddenAward(draft, random) : draft;
    for (const judgment of judgmentsOf(told, caseId, source, random)) {
      this.rows.addJudgment(judgment);
      this.counts.judgments++;
      this.owedOldJudgments += OLD_FOR_ONE + (1 + OLD_FOR_ONE) * (this.times.judgments - 1);
    }
  }

  /**
   * Generates an Indiana county's registers once its cases are complete; yields when rows may be
   * loaded. The call fixes the county's share of old judgments, so other counties may be started
   * before the generator runs.
   */
  *county({ courts, scene }: CountyVisit, due = this.takeDue(courts)): Generator<void> {
    const [court] = courts;
    if (court === undefined || scene === null) return;
    const registers = this.indianaScene(court, scene());
    yield* this.oldJudgments(registers, courts, due);
    yield* this.warrants(registers, court.countyNumber);
    const place = INDIANA_RECORDERS.get(court.county);
    if (place === undefined) return;
    const names = [...INDIANA_RECORDERS.keys()].sort();
    const sizes = names.map(countySize);
    const counts = apportion(this.documentCount('IN'), sizes);
    yield* this.documents(registers, place, court.countyNumber, counts[names.indexOf(place.name)]);
    this.foreclosures.delete(registers.county.id);
  }

  /** Generates Michigan's registers of deeds. */
  *michigan(): Generator<void> {
    const places = [...MICHIGAN_REGISTERS.values()];
    const sizes = places.map(({ size }) => size);
    const counts = apportion(this.documentCount('MI'), sizes);
    const { scale, seed } = this.options;
    for (const [index, place] of places.entries()) {
      const county = COUNTIES.find((each) => each.state === 'MI' && plainName(each) === place.name);
      if (county === undefined) throw new RangeError(`No county is ${place.name}`);
      const own = `${seed}/registers/Michigan/${place.name}`;
      const otherTown = place.towns[0] ?? place.seat;
      const towns = { seat: place.seat, otherTown, state: 'MI' } as const;
      const scene = new RegisterScene(
        county,
        place.seat,
        this.sources.get(county.id) ?? {},
        new Community(createRandom(`${own}/people`), this.people, place),
        new Organizations(`${own}/firms`, this.people, towns, place.size * scale),
        createRandom(own),
        place.size / 4,
      );
      const countyNumber = ((county.id % 1_000) + 1) / 2;
      yield* this.documents(scene, place, countyNumber, counts[index]);
    }
  }

  /** Generates index books from before computers. */
  indexBooks(): BookRows {
    return createIndexBooks(this.options.seed, this.options.scale);
  }

  private documentCount(state: 'IN' | 'MI'): number {
    return Math.round(DOCUMENTS_AT_SCALE_1[state] * this.options.scale * this.times.documents);
  }

  private indianaScene({ county: name, row }: DemoCourt, scene: CountyScene): RegisterScene {
    const county = COUNTIES.find(({ id }) => id === row.county_id);
    if (county === undefined) throw new RangeError(`No county is ${name}`);
    const own = `${this.options.seed}/registers/${name}`;
    return new RegisterScene(
      county,
      scene.seat,
      this.sources.get(county.id) ?? {},
      scene.community.metBy(createRandom(`${own}/people`), this.people),
      scene.organizations.metBy(createRandom(`${own}/firms`), this.people),
      createRandom(own),
      countySize(name),
    );
  }

  /**
   * Returns the number of old judgments due now and marks them as done; 0 if the county can't have
   * any.
   */
  private takeDue(courts: readonly DemoCourt[]): number {
    const source = this.sources.get(courts[0]?.row.county_id ?? 0)?.judgment;
    if (source === undefined || !hasOldJudgments(courts, source)) return 0;
    const due = Math.floor(this.owedOldJudgments);
    this.owedOldJudgments -= due;
    return due;
  }

  private *oldJudgments(
    scene: RegisterScene,
    courts: readonly DemoCourt[],
    due: number,
  ): Generator<void> {
    const source = scene.sources.judgment;
    if (source === undefined) return;
    for (const special of SPECIAL_JUDGMENTS) {
      const court = courts.find(({ row }) => row.code === special.courtCode);
      if (court === undefined) continue;
      const entry = { ...special, courtId: court.row.id, caseId: null, county: scene.name };
      const judgment = docket(entry, source, scene.random);
      if (judgment !== null) this.rows.addJudgment(judgment);
      this.counts.judgments++;
    }
    for (const judgment of oldJudgments(scene, courts, source, due)) {
      this.rows.addJudgment(judgment);
      this.counts.judgments++;
    }
    yield;
  }

  private *warrants(scene: RegisterScene, countyNumber: number): Generator<void> {
    const source = scene.sources.taxWarrant;
    if (source === undefined) return;
    for (const { counties, warrant } of SPECIAL_WARRANTS) {
      if (!counties.includes(scene.county.id)) continue;
      const filed = fileIn(source, warrant, scene.random);
      if (filed !== null) this.writeWarrant(this.rows.addWarrant(filed), warrant.isExpunged);
    }
    const count = this.warrantCounts[countyNumber - 1] ?? 0;
    for (const draft of createWarrants(scene, this.neighbours(countyNumber), this.numbers, count)) {
      this.writeWarrant(this.rows.addWarrant(draft), draft.isExpunged);
      yield;
    }
  }

  private writeWarrant(id: number, isHiddenOne: boolean): void {
    this.counts.warrants++;
    if (!isHiddenOne && this.kept.warrants.length < KEPT_IDS) this.kept.warrants.push(id);
  }

  /** Returns the warrant sources of two nearby counties. */
  private neighbours(countyNumber: number) {
    const names = indianaNames();
    const found: number[] = [];
    let at = countyNumber - 1;
    for (let index = 0; index < 2; index++) {
      at = names.indexOf(COUNTY_PLACES[at]?.neighbour ?? '');
      if (at >= 0 && at !== countyNumber - 1) found.push(at);
    }
    return found.flatMap((index) => this.sources.get(18_001 + 2 * index)?.taxWarrant ?? []);
  }

  private *documents(
    scene: RegisterScene,
    place: RecorderPlace,
    countyNumber: number,
    asked = 0,
  ): Generator<void> {
    const source = scene.sources.recorder;
    if (source === undefined || source.from === null) return;
    const { county, random, size } = scene;
    const { state } = county;
    let made = 0;
    const office = new RecorderOffice(scene, source, asked, (draft) => {
      made++;
      this.counts.documents++;
      const id = this.rows.addDocument(draft);
      const kept = this.kept.documents[state];
      if (!draft.isConfidential && kept.length < KEPT_IDS) kept.push(id);
      return id;
    });
    const land = new Land(place, countyNumber, state, random, size);
    const chains = new Chains(scene, office, source.until);
    const singles = new Singles(scene, office, land, chains, source.from, source.until);
    recordSpecials(county.id, office, chains, land);
    for (const foreclosure of this.foreclosures.get(county.id) ?? []) {
      recordForeclosure(scene, office, chains, land, foreclosure);
      yield;
    }
    let singleCount = 0;
    while (made < asked - this.surplus[state]) {
      if (singleCount < made * SINGLE) {
        const before = made;
        singles.draw();
        singleCount += Math.max(1, made - before);
      } else {
        chains.tell(land.parcel());
      }
      yield;
    }
    this.surplus[state] += made - asked;
  }
}

function indianaNames(): string[] {
  return COUNTIES.filter(({ state }) => state === 'IN').map(plainName);
}
