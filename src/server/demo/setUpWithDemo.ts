import { programBeside } from '../programBeside';
import type { SetUpProgram } from '../db/setUpProtocol';
import { MOST_EARLY_SCALE } from './earlyDemo';

/**
 * Makes a database with demo data; scale 1 is about 20,000 cases. With a date, or null for today, the
 * data is as of then, with a year of work in the accounts; without it, it is the fixed data of tests.
 */
export function setUpWithDemo(scale: number, date?: string | null): SetUpProgram {
  const args = date === undefined ? [] : [date ?? 'today'];
  return { ...programBeside(__filename, 'demoSetUp'), args: [String(scale), ...args] };
}

/**
 * The same, usable as soon as accounts and court cases are in: the rest is loaded while the database is
 * in use. A great demo is loaded whole.
 */
export function setUpEarlyWithDemo(scale: number, date: string | null): SetUpProgram {
  const whole = setUpWithDemo(scale, date);
  return scale > MOST_EARLY_SCALE ? whole : { ...whole, args: [...whole.args, 'early'] };
}
