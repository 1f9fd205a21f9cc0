import { isOneTypoAway } from '../../../src/server/search/editDistance';

describe('one typo', () => {
  it.each([
    ['smith', 'smyth', 'a letter changed'],
    ['smth', 'smith', 'a letter lost'],
    ['smitth', 'smith', 'a letter added'],
    ['jonh', 'john', 'two swapped'],
    ['msith', 'smith', 'two swapped at the beginning'],
    ['ohn', 'john', 'the first lost'],
    ['joh', 'john', 'the last lost'],
    ['johnn', 'john', 'the last doubled'],
    ['a', '', 'all of it'],
    ['müler', 'müller', 'beside an accent'],
  ])('counts as one typo: %s for %s (%s)', (typed, word) => {
    expect(isOneTypoAway(typed, word)).toBe(true);
    expect(isOneTypoAway(word, typed)).toBe(true);
  });

  it.each([
    ['smith', 'smith', 'the same'],
    ['', '', 'nothing'],
    ['smith', 'smythe', 'two'],
    ['jhno', 'john', 'three that changed places'],
    ['abcd', 'badc', 'two swaps'],
    ['ab', 'cd', 'other words'],
    ['smith', 'smi', 'two lost'],
    ['acb', 'abcd', 'a swap and a letter'],
  ])("doesn't count as one typo: %s for %s (%s)", (typed, word) => {
    expect(isOneTypoAway(typed, word)).toBe(false);
    expect(isOneTypoAway(word, typed)).toBe(false);
  });
});
