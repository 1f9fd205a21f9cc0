import { SURNAME_SHARES } from '../../../src/demo/surnames';
import { SURNAMES_APART } from '../../../src/server/search/surnamesApart';
import { SURNAME_FAMILIES } from '../../../src/server/search/surnameFamilies';
import { surnameKeys } from '../../../src/server/search/surnameSounds';
import { ALIKE_SURNAMES, DIFFERENT_SURNAMES } from '../../judge/surnamePairs';

const words = (list: string): string[] => list.trim().split(/\s+/);

function soundsAlike(pair: string): boolean {
  const [name = '', other = ''] = pair.split('-');
  const keys = new Set(surnameKeys(name));
  return surnameKeys(other).some((key) => keys.has(key));
}

describe('surnames by sound', () => {
  it.each([
    'johnson-johnston',
    'meyer-myers',
    'snyder-schneider',
    'stewart-stuart',
    'clark-clarke',
    'hernandez-hernandes',
    'mcdonald-macdonald',
    'vanderburg-vanderberg',
  ])('gives %s the same sound', (pair) => {
    expect(soundsAlike(pair)).toBe(true);
  });

  it.each([
    'jones-johns',
    'hall-hill',
    'bell-powell',
    'smith-smoot',
    'smith-snead',
    'kelly-cooley',
    'davis-davison',
  ])('gives %s different sounds', (pair) => {
    expect(soundsAlike(pair)).toBe(false);
  });

  it('matches by sound at least 95 of 100 pairs in an independent list', () => {
    const judged = words(ALIKE_SURNAMES);
    const missed = judged.filter((pair) => !soundsAlike(pair));
    expect({ missed, isEnough: missed.length <= judged.length * 0.05 }).toMatchObject({
      isEnough: true,
    });
    expect(judged.length).toBeGreaterThan(200);
  });

  it('matches by sound at most 3 of 100 pairs that only look alike', () => {
    const judged = words(DIFFERENT_SURNAMES);
    const joined = judged.filter(soundsAlike);
    expect({ joined, isFew: joined.length <= judged.length * 0.03 }).toMatchObject({ isFew: true });
    expect(judged.length).toBeGreaterThan(90);
  });

  it('matches by sound fewer than 0.5 other surnames on average per frequent surname', () => {
    const names = words(SURNAME_SHARES).map((entry) => entry.split(':')[0]?.toLowerCase() ?? '');
    const byKey = new Map<string, string[]>();
    for (const name of names) {
      for (const key of surnameKeys(name)) byKey.set(key, [...(byKey.get(key) ?? []), name]);
    }
    const others = names.map((name) => {
      const alike = surnameKeys(name).flatMap((key) => byKey.get(key) ?? []);
      return new Set(alike.filter((other) => other !== name)).size;
    });
    const sum = others.reduce((total, count) => total + count, 0);
    expect(sum / names.length).toBeLessThan(0.5);
    expect(Math.max(...others)).toBeLessThanOrEqual(8);
  });

  it.each(['', 'li', 'o', '3m', '١٢٣', 'иванов', '%', '\ud800'])(
    'finds no sound for %j',
    (word) => {
      expect(surnameKeys(word)).toEqual([]);
    },
  );

  it.each(['bcd', 'zzz', 'eee', 'yyy', 'www', 'mac', 'constructor', 'x'.repeat(60)])(
    'gives %s at most three sound keys, none of them empty',
    (word) => {
      const keys = surnameKeys(word);
      expect(keys.length).toBeLessThanOrEqual(3);
      expect(keys).not.toContain('');
    },
  );

  it('uses only folded words in sound keys', () => {
    const families = SURNAME_FAMILIES.flatMap((group) => words(group.families));
    expect(families.filter((word) => !/^([a-z]+|\/)$/.test(word))).toEqual([]);
    const pairs = SURNAMES_APART.flatMap((group) => words(group.pairs));
    expect(pairs.filter((pair) => !/^[a-z]+-[a-z]+$/.test(pair) || soundsAlike(pair))).toEqual([]);
  });
});
