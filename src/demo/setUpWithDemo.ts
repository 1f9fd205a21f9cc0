import { programBeside } from '../server/programBeside';
import type { SetUpProgram } from '../server/db/setUpProtocol';
import { MAX_EARLY_SCALE } from './earlyDemo';

/**
 * Returns the program that creates a database with demo data; scale 1 is about 20,000 cases. With a
 * date (null for today), the data has a year of activity up to that date; without a date, it is the
 * fixed test data.
 */
export function setUpWithDemo(scale: number, date?: string | null): SetUpProgram {
  const args = date === undefined ? [] : [date ?? 'today'];
  return { ...programBeside(__filename, 'demoSetUp'), args: [String(scale), ...args] };
}

/**
 * Returns the program that creates the same database but makes it usable once accounts and court
 * cases are loaded; the rest loads while the database is in use. Large demos load in one part.
 */
export function setUpEarlyWithDemo(scale: number, date: string | null): SetUpProgram {
  const whole = setUpWithDemo(scale, date);
  return scale > MAX_EARLY_SCALE ? whole : { ...whole, args: [...whole.args, 'early'] };
}
