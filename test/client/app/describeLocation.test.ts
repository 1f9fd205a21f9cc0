import { describeLocation, parseSearch, ROUTE_TABLE } from '../../../src/client/app/routeTable';
import { isInEdition } from '#contract/site/routeMatch';
import { LOCALES } from '#contract/locales';
import { routeAppCode, routeTitle } from '../../../src/client/store/routes';

function describe1(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://page.test');
  return describeLocation({ pathname, search, hash }, 'push');
}

describe('a URL of the app', () => {
  it.each([
    ['/in/', 'home', null],
    ['/in', 'home', null],
    ['/', 'home', null],
    ['/mi/', 'home', null],
    ['/in/court', 'court.overview', 'COURT'],
    ['/in/court/', 'court.overview', 'COURT'],
    ['/in/court/CaseSearch', 'court.caseSearch.form', 'COURT'],
    ['/in/court/CaseSearch?action=PERFORM-SEARCH', 'court.caseSearch.results', 'COURT'],
    ['/in/court/CaseSearch?action=OTHER', 'court.caseSearch.form', 'COURT'],
    ['/in/court/CaseSearch?action=OTHER&action=PERFORM-SEARCH', 'court.caseSearch.form', 'COURT'],
    ['/in/court/ViewCaseDetails?caseId=1', 'court.caseDetails', 'COURT'],
    ['/in/court/ViewCCS?caseId=1', 'court.ccs', 'COURT'],
    ['/in/court/ViewMyCases', 'court.myCases', 'COURT'],
    ['/mi/court/ViewMyCases', null, null],
    ['/in/admin/MessageOfTheDay', 'admin.messageOfTheDay', null],
    ['/mi/admin/MessageOfTheDay', 'admin.messageOfTheDay', null],
    ['/in/court/ViewCaseDetails/extra', null, null],
    ['/in/__proto__', null, null],
    ['/in/%', null, null],
  ])('maps %s to the screen %s', (address, routeId, appCode) => {
    const location = describe1(address);
    expect([location.routeId, location.appCode]).toEqual([routeId, appCode]);
  });

  it('gives each screen the application of its area, in each edition', () => {
    const expected = {
      'STATE-IN': { court: 'COURT', recorder: 'RECORDER', tax_warrant: 'TW', isefs: 'EFILING' },
      'STATE-MI': { recorder: 'REGISTER' },
    } as const;
    for (const locale of LOCALES) {
      const rows = ROUTE_TABLE.filter((row) => isInEdition(row, locale));
      const areas: Readonly<Record<string, string>> = expected[locale.code];
      expect(rows.map((row) => [row.id, routeAppCode(row, locale)])).toEqual(
        rows.map(({ id, path }) => [id, areas[path.split('/')[1] ?? ''] ?? null]),
      );
    }
  });

  it('gives a URL the same page key regardless of its hash', () => {
    expect(describe1('/in/court?a=1#x').key).toBe(describe1('/in/court?a=1#y').key);
    expect(describe1('/in/court?a=1').key).not.toBe(describe1('/in/court?a=2').key);
  });

  it('uses the first value of a repeated query field', () => {
    expect(parseSearch('?a=1&a=2&b=&c&%00=x&a[]=3')).toEqual({
      a: '1',
      b: '',
      c: '',
      '\u0000': 'x',
      'a[]': '3',
    });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.getPrototypeOf(parseSearch('?__proto__=x'))).toBe(Object.prototype);
  });

  it('accepts a malformed or very long query', () => {
    expect(parseSearch(`?a=${'%'.repeat(10)}&b=%ED%A0%80`)['a']).toBe('%'.repeat(10));
    expect(describe1(`/in/court/CaseSearch?fullName=${'x'.repeat(100_000)}`).routeId).toBe(
      'court.caseSearch.form',
    );
  });

  it('removes bidi controls from a query', () => {
    expect(parseSearch('?fullName=\u202eJohn%E2%81%A7 Smith')).toEqual({ fullName: 'John Smith' });
  });
});

describe('the route table', () => {
  it('contains each screen once, with a unique title', () => {
    const ids = ROUTE_TABLE.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const locale of LOCALES) {
      const titles = ROUTE_TABLE.map((row) => routeTitle(row, locale));
      expect(new Set(titles).size).toBe(titles.length);
    }
  });
});
