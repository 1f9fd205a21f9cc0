import { hashPassword, isPassword, passwordProblem } from '../../../src/server/security/passwords';

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
    const [one, other] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('are compared to the letter, spaces included', async () => {
    const stored = await hashPassword(' mill pond at seven');
    expect(await isPassword(' mill pond at seven', stored)).toBe(true);
    expect(await isPassword('mill pond at seven', stored)).toBe(false);
    expect(await isPassword(' Mill pond at seven', stored)).toBe(false);
    expect(await isPassword('', stored)).toBe(false);
  });

  it('match nobody where there is no user or far too much text', async () => {
    expect(await isPassword('anything', null)).toBe(false);
    expect(await isPassword('', null)).toBe(false);
    const empty = await hashPassword('');
    expect(await isPassword('x'.repeat(100_000), empty)).toBe(false);
  });
});
