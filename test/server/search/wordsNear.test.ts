import { keysNear, likeness, trigramKeys } from '../../../src/server/search/wordsNear';

describe('trigrams of a word', () => {
  it('are shared by words that differ in more than one place', () => {
    const shared = (one: string, other: string): number =>
      trigramKeys(one).filter((key) => trigramKeys(other).includes(key)).length;
    expect(shared('quillfeather', 'quillxxather')).toBeGreaterThan(3);
    expect(shared('cathrine', 'kathryne')).toBeGreaterThan(0);
    expect(shared('smith', 'jones')).toBe(0);
  });

  it('are never taken for a word or a key near to one', () => {
    expect(trigramKeys('smith').some((key) => keysNear('smith').includes(key))).toBe(false);
  });

  it.each(['', 'abc', '12345', 'a'.repeat(25), '🦊🦊🦊🦊'])('are none of %j', (word) => {
    expect(trigramKeys(word)).toEqual([]);
  });
});

describe('the likeness of two words', () => {
  it('is 1 for the same word, 0 for words without a pair in common, and less with each change', () => {
    expect(likeness('smith', 'smith')).toBe(1);
    expect(likeness('smith', 'jones')).toBe(0);
    expect(likeness('quillfeather', 'quillxfeather')).toBeGreaterThan(
      likeness('quillfeather', 'quillxxather'),
    );
  });
});
