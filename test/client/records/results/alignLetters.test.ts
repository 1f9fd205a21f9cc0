import { alignLetters } from '../../../../src/client/records/results/alignLetters';

/** Typed letters in uppercase. */
function drawn(typed: string, found: string): string {
  return alignLetters(typed, found)
    .map(({ isTyped, text }) => (isTyped ? text.toUpperCase() : text.toLowerCase()))
    .join('|');
}

describe('the letters of a matched word', () => {
  it.each([
    ['kathy', 'kathleen', 'KATH|leen'],
    ['smith', 'smyth', 'SM|y|TH'],
    ['steven', 'stephen', 'STE|ph|EN'],
    ['john', 'j', 'J'],
    ['jonh', 'john', 'JOH|n'],
    ['muller', 'Müller', 'MÜLLER'],
    ['bob', 'william', 'william'],
    ['', 'ann', 'ann'],
  ])('marks the letters of “%s” in “%s” as %s', (typed, found, expected) => {
    expect(drawn(typed, found)).toBe(expected);
  });

  it("doesn't compare the letters of very long words", () => {
    expect(alignLetters('a'.repeat(500), 'a'.repeat(500))).toHaveLength(1);
    expect(alignLetters('a', 'b'.repeat(200))).toEqual([{ text: 'b'.repeat(200), isTyped: false }]);
  });
});
