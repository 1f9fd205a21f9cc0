import { GIVEN_SPELLING_GROUPS } from '../../../src/server/search/givenSpellingGroups';
import { spellingsOf } from '../../../src/server/search/givenSpellings';
import { nicknamesOf } from '../../../src/server/search/nicknames';
import { ALIKE_GIVEN_NAMES, DIFFERENT_GIVEN_NAMES } from '../../judge/givenNamePairs';

const pairs = (list: string): [string, string][] =>
  list
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('-') as [string, string]);

const isAlike = ([name, other]: [string, string]): boolean =>
  spellingsOf(name).includes(other) || nicknamesOf(name).includes(other);

describe('spellings of a given name', () => {
  it('matches spellings of a given name in both directions', () => {
    expect(spellingsOf('steven')).toContain('stephen');
    expect(spellingsOf('stephen')).toContain('steven');
    expect(spellingsOf('debra')).toContain('deborah');
  });

  it('never connects two given names through a third name', () => {
    expect(spellingsOf('jodi')).toContain('jody');
    expect(spellingsOf('toni')).toContain('tony');
    expect(spellingsOf('leticia')).toContain('latisha');
    for (const { groups } of GIVEN_SPELLING_GROUPS) {
      for (const group of groups.split('/')) {
        expect(new Set(group.trim().split(/\s+/)).size).toBeGreaterThan(1);
      }
    }
  });

  it("returns no spellings for words that aren't given names", () => {
    for (const word of ['', 'constructor', 'smithers', '%', '🦊']) {
      expect(spellingsOf(word)).toEqual([]);
    }
  });

  it('uses only folded words as spellings of given names', () => {
    const words = GIVEN_SPELLING_GROUPS.flatMap(({ groups }) => groups.trim().split(/[\s/]+/));
    expect(words.filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
  });
});

describe('spellings and nicknames together', () => {
  it('matches at least 95 of 100 pairs in an independent list', () => {
    const judged = pairs(ALIKE_GIVEN_NAMES);
    const missed = judged.filter((pair) => !isAlike(pair)).map((pair) => pair.join('-'));
    expect({ missed, share: missed.length / judged.length <= 0.05 }).toMatchObject({ share: true });
    expect(judged.length).toBeGreaterThan(200);
  });

  it('matches at most 3 of 100 pairs of names of different people', () => {
    const judged = pairs(DIFFERENT_GIVEN_NAMES);
    const joined = judged.filter(isAlike).map((pair) => pair.join('-'));
    expect({ joined, share: joined.length / judged.length <= 0.03 }).toMatchObject({ share: true });
    expect(judged.length).toBeGreaterThan(90);
  });
});
