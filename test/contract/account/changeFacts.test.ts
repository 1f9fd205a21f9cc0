import { actionWords } from '#contract/account/changeFacts';

describe('the name of an audited action', () => {
  it.each([
    ['userInactivated', 'User inactivated'],
    ['signedIn', 'Logged in'],
    ['signedOut', 'Logged out'],
    ['signInFailed', 'Login failed'],
  ])('formats %s as "%s"', (action, words) => {
    expect(actionWords(action)).toBe(words);
  });
});
