import { programBeside } from '../programBeside';
import type { SetUpProgram } from '../db/setUpProtocol';

/** Makes a database with demo data; scale 1 is about 20,000 cases. */
export function setUpWithDemo(scale: number): SetUpProgram {
  return { ...programBeside(__filename, 'demoSetUp'), args: [String(scale)] };
}
