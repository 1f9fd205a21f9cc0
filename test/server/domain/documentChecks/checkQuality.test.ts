import { FINDING_CODES } from '#contract/filing/documentCheck/rules';
import { measureQuality } from '../../../support/checkQuality';
import { seededPleadings } from '../../../support/seededPleadings';

/** `npm run bench -- documentCheck` measures more of them. */
const CLEAN = 16;

describe('the document check on real PDFs', () => {
  it('finds nothing in clean pleadings, and finds every seeded defect', async () => {
    const { falseWarnings, missed } = await measureQuality(CLEAN, 1);
    expect({ falseWarnings, missed }).toEqual({ falseWarnings: [], missed: [] });
  });

  it('covers each rule with a seeded defect, except rules about embedded fonts', () => {
    const seeded = new Set(seededPleadings(1).map(({ code }) => code));
    expect(FINDING_CODES.filter((code) => !seeded.has(code))).toEqual([
      'fontNotEmbedded',
      'fontRefused',
    ]);
  });
});
