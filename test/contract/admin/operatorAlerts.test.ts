import { alertValue } from '#contract/admin/operatorAlerts';

describe('the value of an alert', () => {
  it.each([
    [9.5, '9 days 12 h'],
    [3.2, '3 days 4 h'],
    [3.01, 'over 3 days'],
    [3, '3 days'],
  ])(
    'formats an age of %d days as "%s", which never looks equal to a limit that the age exceeds',
    (age, words) => {
      expect(alertValue(age, 'days')).toBe(words);
    },
  );

  it('formats other units like their limits', () => {
    expect(alertValue(12_500, 'milliseconds')).toBe('12.5 s');
  });
});
