import {
  findPasswordProblem,
  PASSWORD_PROBLEMS,
  PASSWORD_RULES,
  passwordProblemText,
  passwordStrength,
} from '../../../src/contract/account/passwords';
import { parseSetPasswordProblem } from '../../../src/contract/account/setPassword';

const OWN = ['anna.tester', 'anna.tester@example.org'];

describe('rules of a new password', () => {
  it.each([
    'mill pond at seven',
    'żółw pod wierzbą stoi',
    'гора и тихая вода',
    '   leading and trailing   ',
    '🐢🌲🐟🏠🚲🌧️🔑🧭🍐🪁🎻🧵🪴🐝🛶🦉',
    `lantern and harbour ${'x'.repeat(5)} of an evening`,
    '?!§$%&/()=*+~#-_:',
    '⟡a⟠◬⧫◎⟁⌬⏣⎔⌖⍟⎊◈⟐',
    'anna.tester walks to the mill',
  ])('accepts the password %s', (password) => {
    expect(findPasswordProblem(password, OWN)).toBeNull();
  });

  it.each([
    ['', 'missing'],
    ['fourteen chars', 'tooShort'],
    ['😀😁😂😃😄😅😆😇😈😉😊😋😌😍', 'tooShort'],
    ['lantern and harbour '.repeat(7), 'tooLong'],
    ['aaaaaaaaaaaaaaaa', 'pattern'],
    ['                ', 'pattern'],
    ['abcabcabcabcabcabc', 'pattern'],
    ['1234-5678-9012-3456', 'pattern'],
    ['1234567890123456', 'pattern'],
    ['qwertyuiopasdfgh', 'pattern'],
    ['ihgfedcbazyxwvut', 'pattern'],
    ['correct horse battery staple', 'common'],
    ['This Is My Password', 'common'],
    ['ｔｈｉｓｉｓｍｙｐａｓｓｗｏｒｄ', 'common'],
    ['anna.tester@example.org', 'personal'],
    ['Anna.Tester-2026', 'personal'],
    ['Countyline-2026', 'personal'],
  ])('rejects the password "%s" because it is %s', (password, problem) => {
    expect(findPasswordProblem(password, OWN)).toBe(problem);
  });

  it('counts a trailing space of a password like any other character', () => {
    expect(findPasswordProblem('lantern harbou', [])).toBe('tooShort');
    expect(findPasswordProblem('lantern harbou ', [])).toBeNull();
  });

  it('gives each password rule a message, with the length if known', () => {
    for (const problem of PASSWORD_PROBLEMS) {
      expect(passwordProblemText(problem, null)).toMatch(/^[A-Z].*\.$/);
      expect(parseSetPasswordProblem(problem)).toBe(problem);
    }
    expect(passwordProblemText('tooShort', 7)).toBe(
      'The password must have at least 15 characters; this one has 7.',
    );
    expect(PASSWORD_RULES.join(' ')).toContain('At least 15 characters');
  });

  it('shows the strength of a password while it is typed', () => {
    const shown = (password: string, minLength: number | null = 15) =>
      passwordStrength(findPasswordProblem(password, OWN, minLength ?? 8), password, minLength);
    expect(shown('')).toEqual({ level: 'none', text: '' });
    expect(shown('fourteen chars').text).toBe('Too short: add 1 more character.');
    expect(shown('ten chars.').text).toBe('Too short: add 5 more characters.');
    expect(shown('x'.repeat(200)).text).toBe('Too long: at most 128 characters.');
    expect(shown('correct horse battery staple')).toEqual({
      level: 'weak',
      text: 'Weak: add another word.',
    });
    expect(shown('anna.tester@example.org').text).toMatch(/^Weak: mostly your name/);
    expect(shown('mill pond at seven')).toEqual({ level: 'strong', text: 'Strong enough.' });
  });

  it("mentions two-step login for short passwords if the user's setting is unknown", () => {
    const text = (password: string) => passwordStrength(null, password, null).text;
    expect(text('mill pond')).toBe(
      'Long enough only with two-step login. Otherwise use 15 characters.',
    );
    expect(text('mill pond at seven')).toBe('Strong enough.');
    expect(passwordStrength('tooShort', 'mill', null).text).toBe(
      'Too short: add 4 more characters.',
    );
  });

  it.each([undefined, null, 7, ['tooShort'], 'TOOSHORT', '__proto__', 'x'.repeat(100_000)])(
    'rejects unknown codes from a URL: %#',
    (code) => {
      expect(parseSetPasswordProblem(code)).toBeNull();
    },
  );
});
