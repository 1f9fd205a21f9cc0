import type { DemoCourt } from './courts';
import { formatDay, onWorkday, parseDay, type Day } from './days';
import { Weighted, type Random } from './random';
import type { CaseFrame } from './caseDraft';

interface DocketType {
  readonly weight: number;
  /** First and last filing day of the type; it did not exist before or after. */
  readonly from?: string;
  readonly to?: string;
  /** Days after which two of three cases are decided. */
  readonly pace: number;
  /** Cases of a small county in a year: what its sequence numbers grow to. */
  readonly yearly: number;
}

/** How often each type is filed, after one large and one small county's figures. */
const TYPES: Readonly<Record<string, DocketType>> = {
  MR: { weight: 0.15, pace: 500, yearly: 4 },
  F1: { weight: 0.3, from: '2014-07-01', pace: 420, yearly: 12 },
  F2: { weight: 0.6, from: '2014-07-01', pace: 380, yearly: 25 },
  F3: { weight: 1, from: '2014-07-01', pace: 350, yearly: 40 },
  F4: { weight: 1.5, from: '2014-07-01', pace: 330, yearly: 60 },
  F5: { weight: 4, from: '2014-07-01', pace: 300, yearly: 160 },
  F6: { weight: 11, from: '2014-07-01', pace: 260, yearly: 600 },
  FA: { weight: 0.2, from: '1987-01-01', to: '2014-06-30', pace: 380, yearly: 12 },
  FB: { weight: 0.5, from: '1987-01-01', to: '2014-06-30', pace: 340, yearly: 40 },
  FC: { weight: 0.7, from: '1987-01-01', to: '2014-06-30', pace: 300, yearly: 70 },
  FD: { weight: 1.5, from: '1990-01-01', to: '2014-06-30', pace: 260, yearly: 300 },
  CF: { weight: 0.2, to: '1993-12-31', pace: 260, yearly: 150 },
  DF: { weight: 0.1, to: '1989-12-31', pace: 240, yearly: 90 },
  CM: { weight: 16, pace: 170, yearly: 1_100 },
  PC: { weight: 0.3, pace: 400, yearly: 15 },
  MC: { weight: 1.2, pace: 60, yearly: 130 },
  XP: { weight: 0.9, from: '2013-07-01', pace: 120, yearly: 45 },
  IF: { weight: 7, pace: 80, yearly: 2_500 },
  OV: { weight: 1.4, pace: 90, yearly: 300 },
  OE: { weight: 0.2, pace: 90, yearly: 20 },
  CT: { weight: 2.2, pace: 480, yearly: 80 },
  PL: { weight: 1.8, from: '2002-01-01', pace: 430, yearly: 70 },
  CP: { weight: 0.6, to: '2001-12-31', pace: 430, yearly: 400 },
  CC: { weight: 17, pace: 130, yearly: 1_300 },
  MF: { weight: 2.4, pace: 280, yearly: 150 },
  MI: { weight: 3, pace: 70, yearly: 180 },
  TP: { weight: 0.3, pace: 160, yearly: 30 },
  TS: { weight: 0.3, pace: 160, yearly: 12 },
  CB: { weight: 0.3, pace: 40, yearly: 20 },
  CE: { weight: 0.3, from: '2016-06-01', pace: 450, yearly: 8 },
  SC: { weight: 12, pace: 90, yearly: 1_600 },
  EV: { weight: 6, from: '2021-01-01', pace: 50, yearly: 700 },
  DC: { weight: 1.8, from: '2017-01-01', pace: 240, yearly: 140 },
  DN: { weight: 1.6, from: '2017-01-01', pace: 150, yearly: 150 },
  DR: { weight: 1.6, to: '2016-12-31', pace: 220, yearly: 350 },
  RS: { weight: 0.3, pace: 300, yearly: 30 },
  ES: { weight: 0.4, pace: 400, yearly: 25 },
  EU: { weight: 2.2, pace: 330, yearly: 140 },
  EM: { weight: 0.9, pace: 120, yearly: 60 },
  GU: { weight: 0.9, pace: 900, yearly: 60 },
  GM: { weight: 0.2, pace: 300, yearly: 10 },
  TR: { weight: 0.1, pace: 700, yearly: 5 },
  PO: { weight: 1, pace: 60, yearly: 400 },
  AD: { weight: 0.4, pace: 160, yearly: 40 },
  AH: { weight: 0.05, pace: 120, yearly: 3 },
  MH: { weight: 0.4, pace: 40, yearly: 90 },
  JC: { weight: 0.5, pace: 360, yearly: 120 },
  JD: { weight: 0.6, pace: 200, yearly: 150 },
  JM: { weight: 0.1, pace: 100, yearly: 30 },
  JP: { weight: 0.7, pace: 300, yearly: 160 },
  JS: { weight: 0.1, pace: 120, yearly: 20 },
  JT: { weight: 0.1, pace: 240, yearly: 15 },
};

const LIMITED_COURTS: Readonly<Record<string, string>> = {
  H: 'CM IF OV OE',
  I: 'IF OV OE',
  K: 'SC EV',
  J: 'ES EU EM GU GM TR AD AH MH JC JD JM JP JS JT',
  F: 'CT PL CC SC EV MF MI CE CM IF',
  G: 'MR F1 F2 F3 F4 F5 F6 FA FB FC FD CM PC MC XP',
};

/** Case numbers have their present form since then. */
const UNIFORM_NUMBERS_FROM = parseDay('1987-01-01');
const SUPERIOR_LETTERS = new Set(['D', 'F', 'G']);
const CRIMINAL = /^(MR|F\w|CF|DF|CM|PC|MC|XP)$/;

/** Draws where, when and as what a case was filed, and gives it a number that no other has. */
export class Docket {
  private readonly courts: Weighted<DemoCourt>;
  private readonly types = new Map<string, Weighted<string>>();
  private readonly numbers = new Set<string>();

  constructor(
    private readonly random: Random,
    courts: readonly DemoCourt[],
    private readonly today: Day,
    reservedNumbers: readonly string[],
  ) {
    this.courts = new Weighted(courts.map((court) => [court, court.weight]));
    for (const number of reservedNumbers) this.numbers.add(number);
  }

  draw(): CaseFrame {
    const { random } = this;
    for (;;) {
      const court = this.courts.draw(random);
      const typeCode = this.typesOf(court).draw(random);
      const filedOn = this.filingDay(court, typeCode);
      if (filedOn === null) continue;
      return this.frame(court, typeCode, filedOn, this.number(court, typeCode, filedOn));
    }
  }

  /** The rest of a frame whose court, type, day and number are given. */
  frame(court: DemoCourt, typeCode: string, filedOn: Day, number: string): CaseFrame {
    const { random, today } = this;
    const pace = TYPES[typeCode]?.pace ?? 200;
    const lasts = Math.max(3, Math.round(-Math.log(1 - random.next()) * pace));
    const disposedOn = onWorkday(filedOn + lasts);
    const isClosed = disposedOn <= today;
    return {
      court,
      typeCode,
      number,
      filedOn,
      isClosed,
      disposedOn: isClosed ? disposedOn : null,
      isExpunged: isClosed && CRIMINAL.test(typeCode) && random.chance(0.012),
      isSealed: typeCode === 'XP' && isClosed && random.chance(0.8),
    };
  }

  private typesOf(court: DemoCourt): Weighted<string> {
    const letter = court.row.code.slice(2, 3);
    const known = this.types.get(letter);
    if (known !== undefined) return known;
    const allowed = LIMITED_COURTS[letter]?.split(' ');
    const drawn = new Weighted(
      Object.entries(TYPES)
        .filter(([code]) => allowed?.includes(code) ?? true)
        .map(([code, { weight }]): [string, number] => [code, weight]),
    );
    this.types.set(letter, drawn);
    return drawn;
  }

  /** Recent days more often; null when court and type never met. */
  private filingDay(court: DemoCourt, typeCode: string): Day | null {
    const { from = '1980-01-01', to } = TYPES[typeCode] ?? {};
    const first = Math.max(court.from ?? Infinity, parseDay(from));
    const last = Math.min(this.today, to === undefined ? this.today : parseDay(to));
    if (first > last - 7) return null;
    const day = onWorkday(last - Math.floor((last - first) * this.random.next() ** 2.5));
    return day > last ? day - 7 : day;
  }

  private number(court: DemoCourt, typeCode: string, filedOn: Day): string {
    const date = formatDay(filedOn);
    const year = date.slice(2, 4);
    const share = (filedOn - parseDay(`${date.slice(0, 4)}-01-01`)) / 366;
    const yearly = (TYPES[typeCode]?.yearly ?? 100) * Math.max(1, court.weight * 2);
    let sequence = 1 + Math.floor(share * yearly) + this.random.between(0, 3);
    for (;;) {
      const number =
        filedOn < UNIFORM_NUMBERS_FROM
          ? legacyNumber(court.row.code, typeCode, year, sequence)
          : `${court.row.code}-${year}${date.slice(5, 7)}-${typeCode}-${String(sequence).padStart(6, '0')}`;
      if (!this.numbers.has(number)) {
        this.numbers.add(number);
        return number;
      }
      sequence++;
    }
  }
}

/** `S1-85-3317-C`: the court by its letter, the year, the sequence, C or CR. */
function legacyNumber(code: string, typeCode: string, year: string, sequence: number): string {
  const court = SUPERIOR_LETTERS.has(code.slice(2, 3)) ? `S${Number(code.slice(3))}` : 'C';
  return `${court}-${year}-${sequence}-${CRIMINAL.test(typeCode) ? 'CR' : 'C'}`;
}
