import { addPage, startReading } from '#contract/documentCheck/reading';
import { readPdfPages } from '../../src/server/domain/documentChecks/readPdf';
import { measureQuality } from '../support/checkQuality';
import { densePdf } from '../support/filingPdfs';
import { median, type Measure } from './measure';

const PAGES = 100;
const RUNS = 7;
const GOAL_TIMES = 1.3;
const CLEAN = 80;
const EACH = 4;
/** At most one clean pleading in 20 has a warning, and 95% of the defects are found. */
const GOAL_FALSE_PERCENT = 5;
const GOAL_MISSED_PERCENT = 5;

/** Milliseconds of reading words with their places, and of reading and checking. */
async function timeRules(): Promise<{ readonly value: number; readonly floor: number }> {
  const bytes = await densePdf(PAGES);
  const [reads, rules]: [number[], number[]] = [[], []];
  for (let run = 0; run <= RUNS; run += 1) {
    const since = performance.now();
    const { file, pages } = await readPdfPages(bytes);
    const read = performance.now();
    pages.reduce(addPage, startReading(file));
    if (run === 0) continue;
    reads.push(read - since);
    rules.push(performance.now() - read);
  }
  const floor = median(reads);
  return { floor, value: floor + median(rules) };
}

/** The envelope check: its time, its false warnings, and the defects that it misses. */
export const documentCheck: Measure = {
  name: 'documentCheck',
  async measure() {
    const time = await timeRules();
    const quality = await measureQuality(CLEAN, EACH);
    const { cleanCount, falseWarnings, missed, seededCount } = quality;
    for (const line of [...falseWarnings, ...missed]) console.log(`  ${line}`);
    const suspected = new Set(falseWarnings.map((line) => line.split(' ', 1)[0])).size;
    return [
      {
        name: `Read and check ${String(PAGES)} pages`,
        unit: 'ms',
        ...time,
        floorIs: 'reading the words with their places (pdfium)',
        goal: time.floor * GOAL_TIMES,
      },
      {
        name: `Clean pleadings with a warning (of ${String(cleanCount)})`,
        unit: '%',
        value: (suspected / cleanCount) * 100,
        floor: null,
        floorIs: '',
        goal: GOAL_FALSE_PERCENT,
      },
      {
        name: `Seeded defects missed (of ${String(seededCount)})`,
        unit: '%',
        value: (missed.length / seededCount) * 100,
        floor: null,
        floorIs: '',
        goal: GOAL_MISSED_PERCENT,
      },
    ];
  },
};
