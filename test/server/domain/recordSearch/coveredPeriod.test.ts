import { coverPeriod } from '../../../../src/server/domain/recordSearch/coveredPeriod';
import type { RecordRegion } from '../../../../src/server/domain/recordSearch/placesRepository';

const region: RecordRegion = {
  isOwn: false,
  id: 1,
  name: 'All Indiana courts',
  countyIds: null,
  asOf: new Date('2026-06-30T12:00:00Z'),
  freezes: [],
  counties: [],
  sources: [
    { countyId: 1, name: 'Adams Circuit Court', obstacle: null, from: '1970-01-01' },
    { countyId: 1, name: 'Boone Circuit Court', obstacle: null, from: '1990-07-01' },
    { countyId: 1, name: 'Clark Circuit Court', obstacle: null, from: '1991-01-01' },
    { countyId: 1, name: 'Dubois Circuit Court', obstacle: null, from: '2000-03-01' },
    { countyId: 1, name: 'Elkhart Circuit Court', obstacle: 'Its roof leaks.', from: '1980-01-01' },
    { countyId: 1, name: 'Floyd Circuit Court', obstacle: 'It sends nothing.', from: null },
  ],
};
const CLARK = 'Clark Circuit Court';
const DUBOIS = 'Dubois Circuit Court';
const obstacles = [
  { name: 'Elkhart Circuit Court', reason: 'Its roof leaks.' },
  { name: 'Floyd Circuit Court', reason: 'It sends nothing.' },
];

describe('search coverage', () => {
  it('reports places whose records start after 1990 if the query has no date', () => {
    expect(coverPeriod(region, {})).toEqual({
      places: { searched: 4, all: 6 },
      notSearched: obstacles,
      partlySearched: [
        { name: CLARK, from: 1991 },
        { name: DUBOIS, from: 2000 },
      ],
    });
  });

  it("doesn't count places whose records start after the period ends", () => {
    expect(coverPeriod(region, { filedFrom: '1981-01-01', filedTo: '1984-12-31' })).toEqual({
      places: { searched: 1, all: 6 },
      notSearched: [
        { name: 'Boone Circuit Court', reason: 'Its records start in 1990.' },
        { name: CLARK, reason: 'Its records start in 1991.' },
        { name: DUBOIS, reason: 'Its records start in 2000.' },
        ...obstacles,
      ],
      partlySearched: [],
    });
  });

  it('reports places whose records start within the period, but not those whose records start before it', () => {
    const { partlySearched, places } = coverPeriod(region, { filedFrom: '1990-07-01' });
    expect(places.searched).toBe(4);
    expect(partlySearched.map(({ name }) => name)).toEqual([CLARK, DUBOIS]);
    expect(coverPeriod(region, { filedFrom: '2000-03-01' }).partlySearched).toEqual([]);
    expect(coverPeriod(region, { filedFrom: '2000-02-29' }).partlySearched).toHaveLength(1);
  });

  it('counts a place as searched if its records start on the last day of the period', () => {
    expect(coverPeriod(region, { filedTo: '2000-03-01' }).places.searched).toBe(4);
    expect(coverPeriod(region, { filedTo: '2000-02-29' }).places.searched).toBe(3);
  });

  it('caches coverage by region and period', () => {
    const period = { filedFrom: '1995-01-01' };
    expect(coverPeriod(region, { ...period })).toBe(coverPeriod(region, { ...period }));
    for (let day = 0; day < 300; day += 1) {
      const filedFrom = new Date(Date.UTC(1980, 0, day)).toISOString().slice(0, 10);
      expect(coverPeriod(region, { filedFrom }).places.all).toBe(6);
    }
  });
});
