import { adminMenu } from '#contract/admin/menu';
import { COURT_CALENDAR_PATH, FILING_CODES_PATH } from '#contract/admin/pages';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { INDIANA, LOCALES, MICHIGAN } from '#contract/locales';
import { isInEdition } from '#contract/site/routeMatch';
import { matchRoute, ROUTE_TABLE, rowById } from '../../../src/client/app/routeTable';
import { TODAY_ROUTE } from '../../../src/client/features/reports/reportRoute';
import { routeTitle } from '../../../src/client/store/routes';

const itemsOf = (locale: (typeof LOCALES)[number]) =>
  adminMenu(locale).flatMap(({ items }) => items);

describe('the admin menu', () => {
  it('lists every admin screen once, except record pages that a screen links to', () => {
    const listed = itemsOf(INDIANA).flatMap(({ routeId }) => routeId ?? []);
    const screens = ROUTE_TABLE.filter(
      ({ overview, tab }) => tab === 'admin' && overview === undefined,
    );
    const reached = [TODAY_ROUTE];
    expect([...listed, ...reached].sort()).toEqual(screens.map(({ id }) => id).sort());
  });

  it("uses each screen's route name, in the editions that have the screen", () => {
    for (const locale of LOCALES) {
      const wrong = itemsOf(locale).filter(({ label, path, routeId }) => {
        if (routeId === null) return false;
        const row = rowById(routeId);
        if (row === undefined || !isInEdition(row, locale)) return true;
        return row.path !== path || routeTitle(row, locale) !== label;
      });
      expect(wrong).toEqual([]);
    }
  });

  it('lists every server-rendered page for super users, except the page of a single data source', () => {
    const paths = itemsOf(INDIANA).flatMap(({ path, routeId }) => (routeId === null ? path : []));
    const served = Object.values(BACKEND_PAGES).filter((path) => path.startsWith('/admin/'));
    expect([...paths, BACKEND_PAGES.editDataSource].sort()).toEqual([...served].sort());
  });

  it('omits e-filing pages in an edition without e-filing', () => {
    const paths = itemsOf(MICHIGAN).map(({ path }) => path);
    expect(paths).toContain(BACKEND_PAGES.emailTemplates);
    expect(paths).not.toContain(BACKEND_PAGES.practiceFailures);
    expect(paths).not.toContain(FILING_CODES_PATH);
    expect(paths).not.toContain(COURT_CALENDAR_PATH);
    expect(matchRoute(MICHIGAN, FILING_CODES_PATH, {})).toBeNull();
  });
});
