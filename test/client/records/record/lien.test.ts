import {
  lienState,
  percentBetween,
  remainingWords,
  spanWords,
  type Lien,
} from '../../../../src/client/records/record/lien';

const LIEN: Lien = {
  from: '2020-01-01',
  until: '2030-01-01',
  renewedOn: [],
  isEnded: false,
  endedOn: null,
};
const at = (iso: string): number => Date.parse(`${iso}T12:00:00Z`);

describe('the elapsed part of a lien', () => {
  it.each([
    ['2019-12-31', 0, 3_654],
    ['2025-01-01', 50, 1_826],
    ['2030-01-01', 100, 0],
    ['2030-01-02', 100, -1],
  ])('computes the elapsed percentage and the days left on %s', (day, percent, daysLeft) => {
    const state = lienState(LIEN, at(day));
    expect(Math.round(state.percent)).toBe(percent);
    expect(state.daysLeft).toBe(daysLeft);
  });

  it('shows 100% if the last day is not after the first', () => {
    expect(lienState({ ...LIEN, until: '2020-01-01' }, at('2020-01-01')).percent).toBe(100);
  });

  it('places the renewal of a lien at its date', () => {
    expect(Math.round(percentBetween('2022-07-02', LIEN))).toBe(25);
  });
});

describe('a number of days as text', () => {
  it.each([
    [0, '0 days'],
    [1, '1 day'],
    [364, '364 days'],
    [365, '1 year'],
    [366, '1 year, 1 day'],
    [1_826, '5 years'],
  ])('formats %d days as years and days', (days, words) => {
    expect(spanWords(days)).toBe(words);
  });
});

describe('the time until a lien ends', () => {
  it.each([
    [28, '28 days'],
    [366, '1 year, 1 day'],
    [1_826, '5 years'],
    [3_646, 'about 10 years'],
  ])('formats %d days, rounded from two years on', (days, words) => {
    expect(remainingWords(days)).toBe(words);
  });
});
