import { surveyWords } from '../../../../src/client/features/recorder/surveyWords';

describe('a description of land by survey', () => {
  it.each([
    [
      'PT SE SE 1-35N-7W 0.90 AC',
      'Part of the SE 1/4 of the SE 1/4 of section 1, township 35 north, range 7 west, 0.90 acres',
    ],
    ['PT NE Sec 12 T12N R3E', 'Part of the NE 1/4 of section 12, township 12 north, range 3 east'],
  ])('spells out %s', (legal, words) => {
    expect(surveyWords(legal)).toBe(words);
  });

  it('leaves other descriptions as they are', () => {
    expect(surveyWords('Cedar Creek Heights, Lot 22')).toBeNull();
  });
});
