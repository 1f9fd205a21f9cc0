import { NICKNAME_PAIRS } from '../../../src/server/search/nicknamePairs';
import { nicknamesOf } from '../../../src/server/search/nicknames';
import { REFUSED_NICKNAMES } from '../../../src/server/search/refusedNicknames';

describe('nicknames', () => {
  it('stand for each other in both directions', () => {
    expect(nicknamesOf('kathy')).toEqual(
      expect.arrayContaining(['catherine', 'katherine', 'cathy']),
    );
    expect(nicknamesOf('katherine')).toContain('kathy');
    expect(nicknamesOf('catherine')).toContain('kathy');
  });

  it('never reach a name through a third one', () => {
    expect(nicknamesOf('bob')).toContain('robert');
    expect(nicknamesOf('robert')).toContain('bobby');
    expect(nicknamesOf('robert')).toContain('rob');
    expect(nicknamesOf('dob')).toEqual(['robert']);
  });

  it('leave out the refused pairs in both directions', () => {
    expect(nicknamesOf('aaron')).not.toContain('erin');
    expect(nicknamesOf('erin')).not.toContain('aaron');
    expect(nicknamesOf('robert')).not.toContain('bill');
    expect(nicknamesOf('bill')).toContain('william');
  });

  it('are empty for words that are no given name', () => {
    expect(nicknamesOf('')).toEqual([]);
    expect(nicknamesOf('constructor')).toEqual([]);
    expect(nicknamesOf('smith')).toEqual([]);
  });

  it('come from a list in which every word is folded and every refused pair stands', () => {
    const pairs = new Set(
      NICKNAME_PAIRS.trim()
        .split(/\s+/)
        .flatMap((entry) => {
          const [name = '', others = ''] = entry.split(':');
          return others.split(',').map((other) => `${name}-${other}`);
        }),
    );
    expect(pairs.size).toBe(2_691);
    expect([...pairs].filter((pair) => !/^[a-z]+-[a-z]+$/.test(pair))).toEqual([]);
    const refused = REFUSED_NICKNAMES.flatMap((group) => group.pairs.split(' '));
    const unknown = refused.filter(
      (pair) => !pairs.has(pair) && !pairs.has(pair.split('-').reverse().join('-')),
    );
    expect(unknown).toEqual([]);
  });
});
