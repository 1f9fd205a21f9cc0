import { keysNear, likeness, trigramKeys } from '../../../src/server/search/wordsNear';

describe('trigrams of a word', () => {
  it('finds common trigrams in words that differ in several places', () => {
    const shared = (one: string, other: string): number =>
      trigramKeys(one).filter((key) => trigramKeys(other).includes(key)).length;
    expect(shared('quillfeather', 'quillxxather')).toBeGreaterThan(3);
    expect(shared('cathrine', 'kathryne')).toBeGreaterThan(0);
    expect(shared('smith', 'jones')).toBe(0);
  });

  it("keeps trigram keys distinct from words and similar words' keys", () => {
    expect(trigramKeys('smith').some((key) => keysNear('smith').includes(key))).toBe(false);
  });

  it.each(['', 'abc', '12345', 'a'.repeat(25), '🦊🦊🦊🦊'])('finds no trigrams for %j', (word) => {
    expect(trigramKeys(word)).toEqual([]);
  });
});

describe('the similarity of two words', () => {
  it('rates similarity 1 for the same word, 0 with no shared letter pair, and lower with each change', () => {
    expect(likeness('smith', 'smith')).toBe(1);
    expect(likeness('smith', 'jones')).toBe(0);
    expect(likeness('quillfeather', 'quillxfeather')).toBeGreaterThan(
      likeness('quillfeather', 'quillxxather'),
    );
  });
});
