import type { Bench } from './bench';
import type { CaseFrame } from './caseDraft';
import { CRIMINAL_TYPE, DOCKET_TYPES, LIMITED_COURTS } from './caseTypes';
import type { DemoCourt } from './courts';
import { formatDay, newYear, parseDay, yearOf, type Day } from './days';
import { courtDay, courtDayBefore } from '../server/domain/courtDays/courtDays';
import { Weighted, type Random } from './random';

const FIRST_YEAR = 1980;
/** First day of the current case number format. */
const UNIFORM_NUMBERS_FROM = parseDay('1987-01-01');
const SUPERIOR_LETTERS = new Set(['D', 'F', 'G']);
const NOT_IN_SMALL_COUNTIES = new Set(['CE']);
const DAYS_A_YEAR = 365;
/** Ratio of the longest cases' duration to their type's `pace`. */
const LONGEST = 5;
/** Minimum `pace`, in days, of case types that can have a special judge. */
const SPECIAL_JUDGE_LEAST_PACE = 150;

/**
 * Returns the relative number of filings in a year: they grew until the foreclosures of 2007 to
 * 2010 and fell in 2020, when courts closed. Sources have fewer cases from earlier years.
 */
function volume(year: number): number {
  if (year < 1990) return 0.06;
  if (year < 2000) return 0.1 + (year - 1990) * 0.02;
  if (year < 2010) return 0.32 + (year - 2000) * 0.05;
  if (year < 2014) return 0.75;
  return year === 2020 ? 0.75 : 0.8 + (year - 2014) * 0.05;
}

/** Splits `total` by weights into integers that add up to it. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  let before = 0;
  let reached = 0;
  return weights.map((weight) => {
    reached += weight;
    const next = Math.round((total * reached) / sum);
    const share = next - before;
    before = next;
    return share;
  });
}

/** Generates the court, day, and type of cases, each with a unique number. */
export class Docket {
  private readonly types = new Map<string, Weighted<string>>();
  private readonly reserved: ReadonlySet<string>;
  /**
   * Last sequence numbers. Pre-1987 format: keyed by court and year. Current format: keyed by type
   * and year, for one county.
   */
  private readonly legacyNumbers = new Map<string, number>();
  private countyNumbers = new Map<string, number>();

  constructor(
    private readonly random: Random,
    private readonly bench: Bench,
    private readonly today: Day,
    reservedNumbers: readonly string[],
  ) {
    this.reserved = new Set(reservedNumbers);
  }

  /** Yields the cases of one county's courts in filing order. */
  *county(courts: readonly DemoCourt[], count: number): Generator<CaseFrame> {
    this.countyNumbers = new Map();
    const open = courts.filter((court) => court.from !== null);
    if (open.length === 0 || count === 0) return;
    const first = Math.max(FIRST_YEAR, Math.min(...open.map(({ from }) => yearOf(from ?? 0))));
    const last = yearOf(this.today);
    const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const weights = years.map((year) => {
      const days = year === last ? this.today - newYear(year) : DAYS_A_YEAR;
      return (volume(year) * days) / DAYS_A_YEAR;
    });
    const counts = apportion(count, weights);
    for (const [index, year] of years.entries()) {
      yield* this.year(open, year, counts[index] ?? 0);
    }
  }

  /** Completes a frame with a given court, type, day, and number. */
  frame(court: DemoCourt, typeCode: string, filedOn: Day, number: string): CaseFrame {
    const { random, today } = this;
    const { pace = 200, least = 3 } = DOCKET_TYPES[typeCode] ?? {};
    const lasts =
      least + Math.max(1, Math.round(Math.min(LONGEST, -Math.log(1 - random.next())) * pace));
    const endsOn = courtDay(filedOn + lasts);
    const isClosed = endsOn <= today;
    const isSpecialJudge =
      random.chance(0.03) && pace >= SPECIAL_JUDGE_LEAST_PACE && filedOn + 30 < today;
    return {
      court,
      typeCode,
      number,
      filedOn,
      endsOn,
      isClosed,
      disposedOn: isClosed ? endsOn : null,
      judge: this.bench.judge(
        isSpecialJudge ? `${court.row.code}/special` : court.row.code,
        Math.min(endsOn, today),
      ),
      isSpecialJudge,
      isExpunged: isClosed && CRIMINAL_TYPE.test(typeCode) && random.chance(0.012),
      isSealed: typeCode === 'XP' && isClosed && random.chance(0.88),
    };
  }

  private *year(courts: readonly DemoCourt[], year: number, count: number): Generator<CaseFrame> {
    const { random } = this;
    const from = newYear(year);
    const to = Math.min(newYear(year + 1) - 1, this.today);
    const open = courts.filter((court) => (court.from ?? Infinity) <= from);
    const drawn = new Weighted(open.map((court) => [court, court.weight]));
    for (let index = 0; index < count; index++) {
      const wanted = from + Math.floor(((index + random.next()) / count) * (to - from + 1));
      const later = courtDay(wanted);
      const filedOn = later > to ? courtDayBefore(wanted) : later;
      const court = drawn.draw(random);
      const half = filedOn < parseDay(`${year}-07-01`) ? 1 : 2;
      const typeCode = this.typesOf(court, year, half).draw(random);
      yield this.frame(court, typeCode, filedOn, this.number(court, typeCode, filedOn));
    }
  }

  private typesOf(court: DemoCourt, year: number, half: 1 | 2): Weighted<string> {
    const letter = court.row.code.slice(2, 3);
    const isSmall = court.weight < 0.6;
    const key = `${letter}/${year}/${half}/${isSmall}`;
    const known = this.types.get(key);
    if (known !== undefined) return known;
    const day = parseDay(`${year}-${half === 1 ? '01' : '07'}-01`);
    const allowed = LIMITED_COURTS[letter]?.split(' ');
    const drawn = new Weighted(
      Object.entries(DOCKET_TYPES)
        .filter(([code]) => allowed?.includes(code) ?? true)
        .filter(([code]) => !isSmall || !NOT_IN_SMALL_COUNTIES.has(code))
        .filter(([, { from, to }]) => {
          return (
            (from === undefined || parseDay(from) <= day) &&
            (to === undefined || day <= parseDay(to))
          );
        })
        .map(([code, { weight }]): [string, number] => [code, weight * era(code, year)]),
    );
    this.types.set(key, drawn);
    return drawn;
  }

  private number(court: DemoCourt, typeCode: string, filedOn: Day): string {
    const year = yearOf(filedOn);
    const isLegacy = filedOn < UNIFORM_NUMBERS_FROM;
    const numbers = isLegacy ? this.legacyNumbers : this.countyNumbers;
    const key = isLegacy ? legacyNumber(court, typeCode, year, 0) : `${typeCode}/${year}`;
    const yearly = (DOCKET_TYPES[typeCode]?.yearly ?? 100) * Math.max(1, court.weight * 2);
    const reached = Math.floor(((filedOn - newYear(year)) / 366) * yearly);
    let sequence = Math.max(numbers.get(key) ?? 0, reached + this.random.between(-2, 2));
    for (;;) {
      sequence = Math.max(1, sequence + 1);
      const number = isLegacy
        ? legacyNumber(court, typeCode, year, sequence)
        : `${court.row.code}-${formatDay(filedOn).slice(2, 7).replace('-', '')}-${typeCode}-${String(sequence).padStart(6, '0')}`;
      if (this.reserved.has(number)) continue;
      numbers.set(key, sequence);
      return number;
    }
  }
}

/** Returns a factor that adjusts a type's frequency in some years. */
function era(code: string, year: number): number {
  if (code === 'MF') return year >= 2007 && year <= 2011 ? 2.6 : year >= 2020 ? 0.7 : 1.2;
  if (code === 'EV' && year === 2021) return 0.6;
  // Evictions were small claims until they got their own type.
  if (code === 'SC' && year < 2021) return year === 2020 ? 1.1 : 1.5;
  return code === 'IF' && year >= 2015 ? 0.8 : 1;
}

/**
 * Formats a number such as `S1-85-3317-C`: the court's letter, the year, the sequence, and C or CR.
 */
export function legacyNumber(
  court: DemoCourt,
  typeCode: string,
  year: number,
  sequence: number,
): string {
  const { code } = court.row;
  const letters = SUPERIOR_LETTERS.has(code.slice(2, 3)) ? `S${Number(code.slice(3))}` : 'C';
  const kind = CRIMINAL_TYPE.test(typeCode) ? 'CR' : 'C';
  return `${letters}-${String(year).slice(2)}-${sequence}-${kind}`;
}
