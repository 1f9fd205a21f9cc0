import { TAX_WARRANT_FILTERS } from '#contract/search/taxWarrantFilters';
import { filterValue } from '../../../src/client/widgets/filters';

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
