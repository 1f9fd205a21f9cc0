import { registerOf } from '#contract/records/registers';
import { INDIANA } from '#contract/locales';
import type { CountyHolding } from '#contract/schemas/countyHoldings';
import { totalsOf } from '../../../../src/client/records/coverage/countyFacts';

const county = (countyId: number, records: number, searched: number): CountyHolding => ({
  countyId,
  name: `County ${String(countyId)}`,
  registers: {
    court: null,
    judgment: {
      records,
      places: { searched, all: 1 },
      asOf: '2026-11-28T20:00:00Z',
      since: '1994-01-01',
      system: null,
      regionId: null,
    },
    recorder: null,
    taxWarrant: null,
  },
});

describe('the number of counties online', () => {
  it('leaves out a county whose office has an outage, like the coverage line of results', () => {
    const counties = [county(18001, 20, 1), county(18003, 30, 0), county(18005, 0, 0)];
    expect(totalsOf(counties, registerOf('judgment', INDIANA))).toBe('1 of 3 counties');
  });
});
