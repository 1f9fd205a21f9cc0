import { newUserProblem } from '../../../src/server/cli/rules';

const USER = { username: 'root', email: 'root@example.org', firstName: 'R', lastName: 'T' };

describe('creating a super user', () => {
  it('accepts complete data and a good password', () => {
    expect(newUserProblem(USER, 'mill pond at seven')).toBeNull();
  });

  it.each([
    [{ username: '' }, '--username is missing'],
    [{ email: '' }, '--email is missing'],
    [{ firstName: '' }, '--first-name is missing'],
    [{ lastName: '' }, '--last-name is missing'],
    [{ username: 'a b' }, '--username must have'],
    [{ username: 'x'.repeat(300) }, '--username must be text'],
    [{ lastName: 'a\u0000b' }, '--last-name must be text'],
    [{ email: 'nobody' }, '--email must be an email address'],
  ])('rejects a super user with %j', (change, message) => {
    expect(newUserProblem({ ...USER, ...change }, null)).toContain(message);
  });

  it('rejects a password that is short or derived from the username', () => {
    expect(newUserProblem(USER, 'short')).toContain('at least 15');
    expect(newUserProblem(USER, 'rootrootrootroot')).toContain('This password is weak');
  });
});
