import { ADDED_NICKNAMES } from '../../../src/server/search/addedNicknames';
import { NICKNAME_PAIRS } from '../../../src/server/search/nicknamePairs';
import { nicknamesOf } from '../../../src/server/search/nicknames';
import { REFUSED_NICKNAMES } from '../../../src/server/search/refusedNicknames';

describe('nicknames', () => {
  it('matches nicknames in both directions', () => {
    expect(nicknamesOf('kathy')).toEqual(
      expect.arrayContaining(['catherine', 'katherine', 'cathy']),
    );
    expect(nicknamesOf('katherine')).toContain('kathy');
    expect(nicknamesOf('catherine')).toContain('kathy');
  });

  it('never connects two names through a third nickname', () => {
    expect(nicknamesOf('bob')).toContain('robert');
    expect(nicknamesOf('robert')).toContain('bobby');
    expect(nicknamesOf('robert')).toContain('rob');
    expect(nicknamesOf('dob')).toEqual(['robert']);
  });

  it('excludes the rejected nickname pairs in both directions', () => {
    expect(nicknamesOf('aaron')).not.toContain('erin');
    expect(nicknamesOf('erin')).not.toContain('aaron');
    expect(nicknamesOf('robert')).not.toContain('bill');
    expect(nicknamesOf('bill')).toContain('william');
  });

  it.each([
    ['barb', 'barbara'],
    ['katie', 'katherine'],
    ['pepe', 'jose'],
    ['memo', 'guillermo'],
    ['chuy', 'jesus'],
  ])("treats %s as a nickname of %s, although the public list doesn't", (short, long) => {
    expect(nicknamesOf(short)).toContain(long);
    expect(nicknamesOf(long)).toContain(short);
  });

  it('excludes short forms that are now surnames', () => {
    for (const surname of ['bell', 'ford', 'field', 'day', 'king']) {
      expect(nicknamesOf(surname)).toEqual([]);
    }
  });

  it("returns no nicknames for words that aren't given names", () => {
    expect(nicknamesOf('')).toEqual([]);
    expect(nicknamesOf('constructor')).toEqual([]);
    expect(nicknamesOf('smith')).toEqual([]);
  });

  it('contains only folded words, and rejects only pairs that are in the source list', () => {
    const pairs = new Set(
      NICKNAME_PAIRS.trim()
        .split(/\s+/)
        .flatMap((entry) => {
          const [name = '', others = ''] = entry.split(':');
          return others.split(',').map((other) => `${name}-${other}`);
        }),
    );
    expect(pairs.size).toBe(2_691);
    const further = ADDED_NICKNAMES.flatMap((group) => group.pairs.trim().split(/\s+/));
    expect(further.filter((entry) => !/^[a-z]+:[a-z]+(,[a-z]+)*$/.test(entry))).toEqual([]);
    expect([...pairs].filter((pair) => !/^[a-z]+-[a-z]+$/.test(pair))).toEqual([]);
    const refused = REFUSED_NICKNAMES.flatMap((group) => group.pairs.split(' '));
    const unknown = refused.filter(
      (pair) => !pairs.has(pair) && !pairs.has(pair.split('-').reverse().join('-')),
    );
    expect(unknown).toEqual([]);
  });
});
