import type { Day } from '../days';
import type { Random } from '../random';

/** Warrant numbers issued statewide per day. */
const A_DAY = 1_300;
const MOST = 30_000_000;
/** Numbers below this have seven digits. */
const EIGHT_DIGITS_FROM = 10_000_000;
const LENGTH = 7;

/** The state's warrant numbers: unique, and increasing by day. */
export class WarrantNumbers {
  private readonly used = new Uint8Array(MOST / 8);

  constructor(reserved: readonly string[]) {
    for (const number of reserved) this.take(Number(number));
  }

  /** Issues a number for that day; pads some seven-digit numbers to eight. */
  issue(day: Day, random: Random): string {
    let number = day * A_DAY + random.between(0, A_DAY - 1);
    while (!this.take(number)) number++;
    const isLong = number < EIGHT_DIGITS_FROM && number % 3 === 0;
    return String(number).padStart(isLong ? LENGTH + 1 : LENGTH, '0');
  }

  private take(number: number): boolean {
    const [at, bit] = [number >>> 3, 1 << (number & 7)];
    const isFree = ((this.used[at] ?? 0xff) & bit) === 0;
    if (isFree) this.used[at] = (this.used[at] ?? 0) | bit;
    return isFree;
  }
}
