import { TAX_WARRANT_FILTERS } from '#contract/search/taxWarrantFilters';
import { CASE_FILTERS } from '#contract/search/caseFilters';
import { filterValue, readFilters } from '../../../src/client/widgets/filters';

describe('a date filter', () => {
  it.each(['0026-05-14', '2026-02-31', '06/01/2026', '1599-12-31', '3000-01-01', '2026-06'])(
    'ignores a date in the URL that no record can have: %s',
    (text) => {
      expect(readFilters(CASE_FILTERS, { filedFrom: text, filedTo: '2026-06-30' })).toEqual({
        filedTo: '2026-06-30',
      });
    },
  );
});

describe('an amount filter', () => {
  const { amountFrom, amountTo } = TAX_WARRANT_FILTERS;

  it.each([
    ['1500', '1500', '1500'],
    ['$1,500.00', '1500', '1500'],
    ['0015', '15', '15'],
    ['1500.50', '1500', '1501'],
    ['1500.', '1500', '1500'],
    ['999,999,999', '999999999', '999999999'],
    ['999999999.01', '999999999', ''],
    ['1234567890', '', ''],
    [',', '', ''],
    ['1e3', '', ''],
    ['-1', '', ''],
  ])('reads %j as at least %j and at most %j dollars', (text, least, most) => {
    expect([filterValue(amountFrom, text), filterValue(amountTo, text)]).toEqual([least, most]);
  });
});
