import { dataOf } from '../../../src/client/state/loadable/dataOf';

describe('dataOf', () => {
  it('keeps the data while it is being refreshed', () => {
    expect(dataOf({ status: 'refreshing', key: '', data: 7, generation: 2 })).toBe(7);
  });

  it('returns null before the data loads', () => {
    expect(dataOf({ status: 'loading', key: '', generation: 1 })).toBeNull();
  });
});
