import { lienState, type Lien } from '../../../src/client/records/record/lien';

const LIEN: Lien = {
  from: '2016-05-04',
  until: '2026-05-04',
  renewedOn: [],
  isEnded: false,
  endedOn: null,
};
const on = (day: string, time = '12:00'): number => Date.parse(`${day}T${time}:00-05:00`);

describe('a lien', () => {
  it.each([
    ['2026-02-02', 'holding', 91],
    ['2026-02-03', 'ending', 90],
    ['2026-05-03', 'ending', 1],
    ['2026-05-04', 'ending', 0],
    ['2026-05-05', 'over', -1],
  ])(
    'for %s, returns the lien status %s, with a last day of May 4 and %i days left',
    (day, phase, daysLeft) => {
      for (const time of ['01:00', '22:59']) {
        expect(lienState(LIEN, on(day, time))).toMatchObject({ phase, daysLeft });
      }
    },
  );

  it('ends a lien on the day it was released', () => {
    expect(
      lienState({ ...LIEN, isEnded: true, endedOn: '2020-01-02' }, on('2020-01-02')).phase,
    ).toBe('over');
  });
});
