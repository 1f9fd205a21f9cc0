import { dictionary } from '@zxcvbn-ts/language-common';
import {
  findNewPasswordProblem,
  PASSWORD_MIN_LENGTH_WITH_FACTOR,
} from '#contract/account/passwords';
import { guessPassword as guessInBrowser } from '../../../src/client/platform/passwordGuesser';
import { guessPassword } from '../../../src/server/security/guesser';
import { PASSWORD_COST } from '../../../src/server/limits';
import {
  hasCost,
  hashPassword,
  isPassword,
  passwordProblem,
} from '../../../src/server/security/passwords';
import { CHEAP_PASSWORDS } from '../seed';

/** Common passwords of at least 15 characters. */
const COMMON = [
  'password1234567',
  'qwerty123456789',
  'iloveyou1234567',
  '1234567password',
  '123password1234',
  'Password1234567!',
  '!!!Password2024',
  'P@ssw0rd1234567',
  'Pa$$w0rd20242025',
  'letmein12345678',
  'welcome20242024',
  'Welcome123456789',
  'dragon123456789',
  'monkey111111111',
  'football2024!!!',
  'baseball1234567',
  'superman1234567',
  'sunshine1234567',
  'princess1234567',
  'michael12345678',
  'charlie20232023',
  'jennifer1234567',
  'trustno1trustno1',
  'iloveyoupassword',
  '7304-1968-5521-0937',
  'passwordqwerty12',
  'dragonmonkey1234',
  'master-master-1',
  'shadow...shadow',
  'admin123admin123',
  'administrator2024',
  'abc123abc123abc',
  'abcdefgh12345678',
  'zyxwvuts87654321',
  '1q2w3e4r5t6y7u8i',
  'qazwsxedc1234567',
  'asdfghjkl123456',
  'zxcvbnm12345678',
  'qwertyuiop12345',
  '!@#$%^&*()12345',
  '11112222333344445555',
  '12345678abcdefgh',
];

describe('guessable passwords', () => {
  it.each(COMMON)('rejects the common password %s', (password) => {
    expect(password.length).toBeGreaterThanOrEqual(15);
    expect(passwordProblem(password, [])).toContain('This password is weak');
  });

  it('rejects every long password on the common-password list', () => {
    const long = dictionary['passwords-common'].filter((password) => password.length >= 15);
    expect(long.length).toBeGreaterThan(40);
    expect(long.filter((password) => passwordProblem(password, []) === null)).toEqual([]);
  });

  it('explains why a common password is rejected', () => {
    expect(passwordProblem('password1234567', [])).toBe(
      'This password is weak: it is mostly common words or patterns. Add another word.',
    );
  });

  it.each([
    ['vanterpool12345678', 'personal'],
    ['2026-Vanterpool-Ottoline', 'personal'],
    ['vanterpool walks to the mill', null],
  ])('ignores the user’s own names when rating strength: %s', (password, problem) => {
    expect(findNewPasswordProblem(guessPassword, password, ['Ottoline', 'Vanterpool'])).toBe(
      problem,
    );
  });

  it.each([
    'kX9#mQ2$vL7@pR4',
    'correct7Donkey.Umbrella',
    'another long password',
    'the first of two passwords',
    'seven herons over the weir',
    'lantern harbou ',
    'гора и тихая вода',
    '静かな山と水の音が聞こえる夜明け前',
    '?!§$%&/()=*+~#-_:',
    '🐢🌲🐟🏠🚲🌧️🔑🧭🍐🪁🎻🧵🪴🐝🛶🦉',
    'trees were red before winter',
  ])('accepts the strong password %s', (password) => {
    expect(passwordProblem(password, [])).toBeNull();
  });

  it.each(['a1', 'password', 'qwerty1', '@4a', '9', ' ', '\u{10FFFF}', '!'])(
    'rejects a repeated weak segment of any length: %s',
    (piece) => {
      const password = [...piece.repeat(128)].slice(0, 128).join('');
      expect(findNewPasswordProblem(guessPassword, password, [])).not.toBeNull();
    },
  );
});

describe('required password strength', () => {
  const judge = (password: string, minLength?: number) =>
    findNewPasswordProblem(guessPassword, password, [], minLength);

  it.each([
    ['kx9#mq2$', null],
    ['Password', 'common'],
    ['qwerty12', 'common'],
    ['p@ssw0rd!', 'common'],
  ])(
    'allows a shorter password with two-step login, but never a common password: %s',
    (password, problem) => {
      expect(judge(password, PASSWORD_MIN_LENGTH_WITH_FACTOR)).toBe(problem);
    },
  );

  it('rejects the best-known passphrase, but accepts four different words', () => {
    expect(judge('correct horse battery staple')).toBe('common');
    expect(judge('walnut ferry copper lantern')).toBeNull();
  });

  it('accepts repetition before words that are strong enough on their own', () => {
    expect(judge(`${'abc'.repeat(30)}walnut ferry copper lantern`)).toBeNull();
  });

  it('requires the same strength in the browser as on the server', () => {
    for (const password of [...COMMON, 'seven herons over the weir', 'kx9#mq2$', 'гора и вода']) {
      expect(guessInBrowser(password, ['anna'])).toBe(guessPassword(password, ['anna']));
    }
  });
});

describe('passwords', () => {
  it.each([
    'mill pond at seven',
    'żółw pod wierzbą stoi',
    'a'.repeat(60) + 'lantern and harbour'.repeat(1),
    '   leading and trailing   ',
  ])('accepts the password %s', (password) => {
    expect(passwordProblem(password, ['anna', 'anna@example.org'])).toBeNull();
  });

  it.each([
    ['', 'enter a new password'],
    ['fourteen chars', 'at least 15'],
    ['😀'.repeat(14), 'at least 15'],
    ['lantern and harbour '.repeat(7), 'at most 128'],
    ['passwordpassword', 'This password is weak'],
    ['PasswordPassword', 'This password is weak'],
    ['aaaaaaaaaaaaaaaa', 'This password is weak'],
    ['abcabcabcabcabcabc', 'This password is weak'],
    ['1234567890123456', 'This password is weak'],
    ['6543210987654321', 'This password is weak'],
    ['qwertyuiopasdfgh', 'This password is weak'],
    ['anna.tester@example.org', 'This password is weak'],
    ['anna.testeranna.tester', 'This password is weak'],
  ])('rejects the password %s with the reason "%s"', (password, reason) => {
    expect(passwordProblem(password, ['anna.tester', 'anna.tester@example.org'])).toContain(reason);
  });

  it('hashes passwords with argon2id at the configured cost, each with its own salt', async () => {
    const [one, other] = await Promise.all([
      hashPassword('same', PASSWORD_COST),
      hashPassword('same', PASSWORD_COST),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=32768,t=4,p=1\$/);
    expect(one).not.toBe(other);
    expect(hasCost(one, PASSWORD_COST)).toBe(true);
    expect(hasCost(one, CHEAP_PASSWORDS)).toBe(false);
    expect(hasCost(one, { ...PASSWORD_COST, timeCost: 3 })).toBe(false);
  });

  it('compares passwords exactly, including spaces and case', async () => {
    const stored = await hashPassword(' mill pond at seven', CHEAP_PASSWORDS);
    expect(await isPassword(' mill pond at seven', stored, CHEAP_PASSWORDS)).toBe(true);
    expect(await isPassword('mill pond at seven', stored, CHEAP_PASSWORDS)).toBe(false);
    expect(await isPassword(' Mill pond at seven', stored, CHEAP_PASSWORDS)).toBe(false);
    expect(await isPassword('', stored, CHEAP_PASSWORDS)).toBe(false);
  });

  it('retries the check for an unknown user after hashing failed', async () => {
    const cost = { ...CHEAP_PASSWORDS, memoryCost: 0 };
    await expect(isPassword('anything', null, cost)).rejects.toThrow();
    cost.memoryCost = CHEAP_PASSWORDS.memoryCost;
    expect(await isPassword('anything', null, cost)).toBe(false);
  });

  it('matches no password for an unknown user or for oversized text', async () => {
    expect(await isPassword('anything', null, CHEAP_PASSWORDS)).toBe(false);
    expect(await isPassword('', null, CHEAP_PASSWORDS)).toBe(false);
    const empty = await hashPassword('', CHEAP_PASSWORDS);
    expect(await isPassword('x'.repeat(100_000), empty, CHEAP_PASSWORDS)).toBe(false);
  });
});
