import { checkReading } from '#contract/filing/documentCheck/checkReading';
import { ruleOf } from '#contract/filing/documentCheck/rules';
import { readPdf } from '../../src/server/domain/documentChecks/readPdf';
import { pleadingPdf } from './pleadingPdf';
import { cleanPleading } from './pleadings';
import { seededPleadings } from './seededPleadings';

/** What the check got wrong in pleadings whose defects are known. */
export interface CheckQuality {
  readonly cleanCount: number;
  readonly seededCount: number;
  /** Warnings and errors in clean pleadings. */
  readonly falseWarnings: readonly string[];
  readonly missed: readonly string[];
}

/** Checks PDFs of clean pleadings, and of `each` pleadings for every seeded defect. */
export async function measureQuality(clean: number, each: number): Promise<CheckQuality> {
  const falseWarnings: string[] = [];
  const missed: string[] = [];
  for (let number = 0; number < clean; number += 1) {
    const { context, pages } = cleanPleading(number);
    const reading = await readPdf(await pleadingPdf(pages));
    for (const { code, words } of checkReading(reading, context)) {
      if (ruleOf(code).level !== 'advice') falseWarnings.push(`${String(number)} ${code} ${words}`);
    }
  }
  const seeded = seededPleadings(each);
  for (const [index, { change, code, context, pages }] of seeded.entries()) {
    const reading = await readPdf(await pleadingPdf(pages, change));
    const found = checkReading(reading, context).map((finding) => finding.code);
    if (!found.includes(code)) missed.push(`${String(index)} ${code}: ${found.join(' ')}`);
  }
  return { cleanCount: clean, seededCount: seeded.length, falseWarnings, missed };
}
