import { keysNear, likeness, trigramKeys } from '../../../src/server/search/wordsNear';

describe('trigrams of a word', () => {
  it('match words that differ in several places', () => {
    const shared = (one: string, other: string): number =>
      trigramKeys(one).filter((key) => trigramKeys(other).includes(key)).length;
    expect(shared('quillfeather', 'quillxxather')).toBeGreaterThan(3);
    expect(shared('cathrine', 'kathryne')).toBeGreaterThan(0);
    expect(shared('smith', 'jones')).toBe(0);
  });

  it('never collide with a word or a similar word’s key', () => {
    expect(trigramKeys('smith').some((key) => keysNear('smith').includes(key))).toBe(false);
  });

  it.each(['', 'abc', '12345', 'a'.repeat(25), '🦊🦊🦊🦊'])('do not exist for %j', (word) => {
    expect(trigramKeys(word)).toEqual([]);
  });
});

describe('the similarity of two words', () => {
  it('equals 1 for the same word, 0 without a common letter pair, and drops with each change', () => {
    expect(likeness('smith', 'smith')).toBe(1);
    expect(likeness('smith', 'jones')).toBe(0);
    expect(likeness('quillfeather', 'quillxfeather')).toBeGreaterThan(
      likeness('quillfeather', 'quillxxather'),
    );
  });
});
