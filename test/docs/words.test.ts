import { ALLOWED } from '../../scripts/words/allowed';
import { findingsIn } from '../../scripts/words/findings';
import { textsIn } from '../../scripts/words/readTexts';

const SOURCE = `
/** Tells who asks. */
export const shown = <p title="Nobody is here at once">Your searches stand here.</p>;
const key = 'told';
const query = sql\`select alone from case_party\`;
// Calls \`tell\`, which is code.
const message = 'The page stands for itself';
`;
const TEST = `
it('is told', () => { expect(screen.getByText('Nobody is told of it')); });
it.each([1])('of %i tells', () => {});
// Stands at the end.
describe('settings of a court', () => { it('change on a later day', () => {}); });
it("doesn't retry, also after a minute", () => {});
it('%s is valid and says so', () => {});
it('returns 404', () => {});
`;
const SCREEN = `
export const shown = <p title="Open the tray">The database doesn’t answer</p>;
const notice = 'The court took no filings for good';
const count = 'It used all tries, with no end date, for good and valuable consideration';
// The database doesn't answer.
`;

function wordsIn(file: string, source: string): string[] {
  return findingsIn(textsIn(file, source)).map(({ line, words }) => `${String(line)} ${words}`);
}

describe('check:words', () => {
  it('checks interface texts and comments, and skips keys, SQL, and code in backticks', () => {
    expect(wordsIn('src/client/Shown.tsx', SOURCE)).toEqual([
      '2 Tells',
      '3 Nobody',
      '3 at once',
      '3 stand',
    ]);
  });

  it('checks test titles and comments, and skips expected texts', () => {
    expect(wordsIn('test/some.test.ts', TEST)).toEqual([
      '2 is told',
      '2 is',
      '3 tells',
      '3 of',
      '4 Stands',
      '5 change',
      '6 , also',
      '7 says so',
    ]);
  });

  it('reports articles in button labels, and overly literal words for responses, attempts, and courts', () => {
    expect(wordsIn('src/client/Screen.tsx', SCREEN)).toEqual([
      '2 Open the tray',
      '2 database doesn’t answer',
      '3 for good',
      '3 court took',
      '4 all tries',
    ]);
  });

  it('checks document prose outside of code', () => {
    expect(wordsIn('docs/some.md', 'It is `told`.\n```\nNobody\n```\nThose who read it.')).toEqual([
      '5 Those who',
    ]);
  });

  it('allows at most 40 texts that break a rule', () => {
    expect(ALLOWED.length).toBeLessThanOrEqual(40);
  });
});
