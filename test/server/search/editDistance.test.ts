import { isOneTypoAway } from '../../../src/server/search/editDistance';

describe('one typo', () => {
  it.each([
    ['smith', 'smyth', 'a letter changed'],
    ['smth', 'smith', 'a letter lost'],
    ['smitth', 'smith', 'a letter added'],
    ['jonh', 'john', 'two letters swapped'],
    ['msith', 'smith', 'two letters swapped at the beginning'],
    ['ohn', 'john', 'the first letter lost'],
    ['joh', 'john', 'the last letter lost'],
    ['johnn', 'john', 'the last letter doubled'],
    ['a', '', 'the only letter lost'],
    ['müler', 'müller', 'a letter lost next to an accent'],
  ])('counts as one typo: %s for %s (%s)', (typed, word) => {
    expect(isOneTypoAway(typed, word)).toBe(true);
    expect(isOneTypoAway(word, typed)).toBe(true);
  });

  it.each([
    ['smith', 'smith', 'the same word'],
    ['', '', 'two empty words'],
    ['smith', 'smythe', 'two letters changed'],
    ['jhno', 'john', 'three letters in a different order'],
    ['abcd', 'badc', 'two swaps'],
    ['ab', 'cd', 'different words'],
    ['smith', 'smi', 'two letters lost'],
    ['acb', 'abcd', 'a swap and a lost letter'],
  ])("doesn't count as one typo: %s for %s (%s)", (typed, word) => {
    expect(isOneTypoAway(typed, word)).toBe(false);
    expect(isOneTypoAway(word, typed)).toBe(false);
  });
});
