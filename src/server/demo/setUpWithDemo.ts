import { programBeside } from '../programBeside';
import type { SetUpProgram } from '../db/setUpProtocol';

/**
 * Returns the program that creates a database with demo data; scale 1 is about 20,000 cases. A
 * date, or null for today, gives data as of then with a year of activity. Without it, gives the
 * fixed test data.
 */
export function setUpWithDemo(scale: number, date?: string | null): SetUpProgram {
  const args = date === undefined ? [] : [date ?? 'today'];
  return { ...programBeside(__filename, 'demoSetUp'), args: [String(scale), ...args] };
}
