import { PASSWORD_COST } from '../../../src/server/limits';
import {
  hasCost,
  hashPassword,
  isPassword,
  passwordProblem,
} from '../../../src/server/security/passwords';
import { CHEAP_PASSWORDS } from '../seed';

describe('passwords', () => {
  it.each([
    'mill pond at seven',
    'żółw pod wierzbą stoi',
    'a'.repeat(60) + 'lantern and harbour'.repeat(1),
    '   leading and trailing   ',
  ])('take %s', (password) => {
    expect(passwordProblem(password, ['anna', 'anna@example.org'])).toBeNull();
  });

  it.each([
    ['', 'enter a new password'],
    ['fourteen chars', 'at least 15'],
    ['😀'.repeat(14), 'at least 15'],
    ['lantern and harbour '.repeat(7), 'at most 128'],
    ['passwordpassword', 'first that are guessed'],
    ['PasswordPassword', 'first that are guessed'],
    ['aaaaaaaaaaaaaaaa', 'first that are guessed'],
    ['abcabcabcabcabcabc', 'first that are guessed'],
    ['1234567890123456', 'first that are guessed'],
    ['6543210987654321', 'first that are guessed'],
    ['qwertyuiopasdfgh', 'first that are guessed'],
    ['anna.tester@example.org', 'first that are guessed'],
    ['anna.testeranna.tester', 'first that are guessed'],
  ])('refuse %s', (password, reason) => {
    expect(passwordProblem(password, ['anna.tester', 'anna.tester@example.org'])).toContain(reason);
  });

  it('are kept as argon2id with the parameters of the rules, each with its own salt', async () => {
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

  it('are compared to the letter, spaces included', async () => {
    const stored = await hashPassword(' mill pond at seven', CHEAP_PASSWORDS);
    expect(await isPassword(' mill pond at seven', stored, CHEAP_PASSWORDS)).toBe(true);
    expect(await isPassword('mill pond at seven', stored, CHEAP_PASSWORDS)).toBe(false);
    expect(await isPassword(' Mill pond at seven', stored, CHEAP_PASSWORDS)).toBe(false);
    expect(await isPassword('', stored, CHEAP_PASSWORDS)).toBe(false);
  });

  it('match nobody where there is no user or far too much text', async () => {
    expect(await isPassword('anything', null, CHEAP_PASSWORDS)).toBe(false);
    expect(await isPassword('', null, CHEAP_PASSWORDS)).toBe(false);
    const empty = await hashPassword('', CHEAP_PASSWORDS);
    expect(await isPassword('x'.repeat(100_000), empty, CHEAP_PASSWORDS)).toBe(false);
  });
});
