import {
  DOCUMENT_TYPES,
  type DocumentRelation,
  type ImageStatus,
} from '#contract/records/documents';
import { newYear, parseDay, yearOf, courtInstant, type Day } from '../days';
import { courtDay } from '../../server/domain/courtDays/courtDays';
import { organization } from '../people';
import type { Named } from './judgmentDraft';
import type { LegalDraft } from './land';
import type { RegisterScene } from './scene';
import type { Source } from './sources';

/** A document as its office recorded it. */
export interface Recorded {
  /** Null if the document is outside the office's coverage. */
  readonly id: number | null;
  readonly number: string;
  readonly day: Day;
  readonly slot: number;
}

export interface ReferenceDraft {
  readonly relation: DocumentRelation;
  readonly to: Recorded;
}

/** A document submitted for recording. */
export interface Instrument {
  readonly typeCode: string;
  /** The submission day; recording waits until the office is open. */
  readonly day: Day;
  /** A document submitted at the same time; the two get consecutive numbers. */
  readonly after?: Recorded;
  readonly givers: readonly Named[];
  readonly takers?: readonly Named[];
  readonly legals?: readonly LegalDraft[];
  readonly references?: readonly ReferenceDraft[];
  readonly cents?: number;
  readonly note?: string;
  readonly returnTo?: string;
  readonly imageStatus?: ImageStatus;
}

/** A document without an id. */
export interface DocumentDraft {
  readonly countyId: number;
  readonly number: string;
  readonly typeCode: string;
  readonly typeName: string;
  readonly recordedAt: Date;
  readonly recordedOn: Day;
  readonly documentOn: Day;
  readonly book: string | null;
  readonly page: string | null;
  readonly cents: number | null;
  readonly image: {
    readonly status: ImageStatus;
    readonly pages: number | null;
    readonly width: number | null;
    readonly height: number | null;
  };
  readonly returnTo: string | null;
  readonly note: string | null;
  readonly isConfidential: boolean;
  readonly parties: readonly (Named & { readonly role: string; readonly isGrantor: boolean })[];
  readonly legals: readonly LegalDraft[];
  readonly references: readonly ReferenceDraft[];
  readonly loadedAt: Date;
}

const OPENS = 8 * 60;
const MINUTES_OPEN = 8 * 60 - 15;
const NOBODY: readonly Named[] = [];
const PUBLIC: readonly Named[] = [{ name: organization('Public'), address: null }];

/**
 * First day on which Indiana's offices assign only document numbers; Michigan's still assign book
 * and page.
 */
const BOOKS_UNTIL = parseDay('1996-01-01');
const BOOKS_BEGIN = parseDay('1960-01-01');
const PAGES_A_BOOK = 900;
const PAGES_A_DOCUMENT = 4;
const LEGAL_SIZE_UNTIL = parseDay('2005-01-01');

type Pages = readonly [least: number, most: number];
const PAGES: Readonly<Record<string, Pages>> = {
  MTG: [8, 19],
  MMTG: [3, 8],
  UCC: [1, 3],
  PLAT: [1, 4],
  COV: [9, 34],
  MD: [22, 60],
  LC: [3, 9],
  RMTG: [1, 1],
  DMTG: [1, 1],
  AMTG: [1, 2],
  DC: [1, 1],
  DD214: [1, 1],
  SURV: [1, 2],
};
const USUAL_PAGES: Pages = [1, 4];
const LARGE = new Set(['PLAT']);

/** A recorder or register of deeds: assigns numbers, books, and images to documents. */
export class RecorderOffice {
  private readonly taken = new Map<Day, Set<number>>();
  private readonly perDay: number;
  private readonly style: number;
  private readonly scansFrom: Day;

  /** `add` saves a document and returns its id; `count` is the expected number of documents. */
  constructor(
    private readonly scene: RegisterScene,
    private readonly source: Source,
    count: number,
    private readonly add: (draft: DocumentDraft) => number,
  ) {
    const days = source.until - (source.from ?? source.until) + 1;
    this.perDay = Math.max(Math.round(10 + 14 * scene.size), Math.ceil((8 * count) / days));
    this.style = scene.county.id === MARION ? 0 : 1 + (source.row.id % 3);
    this.scansFrom = parseDay(`${1996 + (source.row.id % 5)}-01-01`);
  }

  /** Records a document; one outside the office's coverage gets only a number. */
  record(instrument: Instrument): Recorded {
    const { after } = instrument;
    const wanted = courtDay(Math.max(instrument.day, after?.day ?? 0));
    const { day, slot } = this.place(wanted, after);
    const number = this.number(day, slot);
    const { from, until } = this.source;
    const isHeld = from !== null && day >= from && day <= until;
    const id = isHeld ? this.add(this.draft(instrument, day, slot, number)) : null;
    return { id, number, day, slot };
  }

  private draft(what: Instrument, day: Day, slot: number, number: string): DocumentDraft {
    const { random, timeZone, county } = this.scene;
    const type = DOCUMENT_TYPES[what.typeCode];
    if (type === undefined) throw new RangeError(`No document is of type ${what.typeCode}`);
    const [giver, taker] = type.parties;
    const takers = what.takers ?? (taker === 'Public' ? PUBLIC : NOBODY);
    const minute = OPENS + Math.floor((MINUTES_OPEN * slot) / this.perDay);
    return {
      countyId: county.id,
      number,
      typeCode: what.typeCode,
      typeName: type.name,
      recordedAt: courtInstant(timeZone, day, Math.floor(minute / 60), minute % 60),
      recordedOn: day,
      documentOn: Math.min(what.day, day) - random.between(0, 6),
      ...this.bookAndPage(day, slot),
      cents: what.cents ?? null,
      image: this.image(what, day),
      returnTo: what.returnTo ?? null,
      note: what.note ?? null,
      isConfidential: type.restricted === 'RECORD',
      parties: [
        ...what.givers.map((named) => ({ ...named, role: giver, isGrantor: true })),
        ...takers.map((named) => ({ ...named, role: taker, isGrantor: false })),
      ],
      legals: what.legals ?? [],
      references: what.references ?? [],
      loadedAt: this.source.row.loaded_at,
    };
  }

  /** Finds a free position among a day's numbers, or the next day's if none is left. */
  private place(wanted: Day, after: Recorded | undefined): { day: Day; slot: number } {
    const { random } = this.scene;
    let day = wanted;
    let slot = after?.day === day ? after.slot + 1 : random.between(0, this.perDay - 1);
    for (;;) {
      let taken = this.taken.get(day);
      if (taken === undefined) this.taken.set(day, (taken = new Set()));
      while (slot < this.perDay && taken.has(slot)) slot++;
      if (slot < this.perDay) {
        taken.add(slot);
        return { day, slot };
      }
      day = courtDay(day + 1);
      slot = 0;
    }
  }

  /**
   * Formats `A202600008247` in Marion County; elsewhere `2026-004512`, `2026004512`, or
   * `202604512`.
   */
  private number(day: Day, slot: number): string {
    const year = yearOf(day);
    const sequence = (day - newYear(year)) * this.perDay + slot + 1;
    const digits = (length: number): string => String(sequence).padStart(length, '0');
    if (year < 2000 && this.style !== 0) return `${year % 100}-${digits(5)}`;
    switch (this.style) {
      case 0:
        return `A${year}${digits(8)}`;
      case 1:
        return `${year}-${digits(6)}`;
      case 2:
        return `${year}${digits(6)}`;
      default:
        return `${year}${digits(5)}`;
    }
  }

  private bookAndPage(day: Day, slot: number): Pick<DocumentDraft, 'book' | 'page'> {
    if (this.scene.county.state === 'IN' && day >= BOOKS_UNTIL) return { book: null, page: null };
    const at = ((day - BOOKS_BEGIN) * this.perDay + slot) * PAGES_A_DOCUMENT;
    return {
      book: String(100 + Math.floor(at / PAGES_A_BOOK)),
      page: String(1 + (at % PAGES_A_BOOK)).padStart(3, '0'),
    };
  }

  private image({ imageStatus, typeCode }: Instrument, day: Day): DocumentDraft['image'] {
    const { random } = this.scene;
    const isRestricted = DOCUMENT_TYPES[typeCode]?.restricted !== undefined;
    const isScanned = day >= this.scansFrom || random.chance(0.1);
    const drawn = !isScanned
      ? 'INDEX_ONLY'
      : isRestricted
        ? 'RESTRICTED'
        : random.chance(0.015)
          ? 'NOT_AVAILABLE'
          : 'AVAILABLE';
    const status = imageStatus ?? drawn;
    if (status === 'INDEX_ONLY' || status === 'NOT_AVAILABLE') {
      return { status, pages: null, width: null, height: null };
    }
    const pages = random.between(...(PAGES[typeCode] ?? USUAL_PAGES));
    const isLarge = LARGE.has(typeCode) || (typeCode === 'SURV' && random.chance(0.7));
    if (isLarge) return { status, pages, width: 18, height: 24 };
    const isLegal = day < LEGAL_SIZE_UNTIL && random.chance(0.5);
    return { status, pages, width: 8.5, height: isLegal ? 14 : 11 };
  }
}

const MARION = 18_097;
