import { isInEdition } from '#contract/site/routeMatch';
import { matchPath } from 'react-router-dom';
import { LOCALES, type Locale } from '#contract/locales';
import type { Query } from '#contract/site/queryFields';
import { matchRoute, ROUTE_TABLE } from '../../../src/client/app/routeTable';

/** Every row whose pattern matches the path, by the router's own matching. */
function matchingRows(locale: Locale, path: string) {
  return ROUTE_TABLE.filter((row) => isInEdition(row, locale)).flatMap((row) => {
    const pattern = row.path.replace(/\{(\w+)\}/g, ':$1');
    const match = matchPath({ path: pattern, caseSensitive: true }, path);
    return match === null ? [] : [{ ...row, params: match.params }];
  });
}

/** Reference implementation: checks the matching rows one by one. */
function scan(matches: ReturnType<typeof matchingRows>, query: Query) {
  const action = query['action'];
  const there = matches.filter(({ field }) => field === undefined || query[field] !== undefined);
  const found =
    there.find(({ field }) => field !== undefined) ??
    there.find(({ actions }) => action !== undefined && actions?.includes(action)) ??
    there.find(({ actions }) => actions === undefined);
  return found === undefined ? null : { id: found.id, params: found.params };
}

function matched(locale: Locale, path: string, query: Query) {
  const found = matchRoute(locale, path, query);
  return found === null ? null : { id: found.row.id, params: found.params };
}

const VALUES = [
  '7',
  'a b',
  '%2F',
  'a%2Fb%2Fc',
  '%',
  '..',
  '{id}',
  ':id',
  '\n',
  'ü',
  '0'.repeat(999),
];

const PATHS = [
  ...new Set(
    ROUTE_TABLE.flatMap(({ path }) =>
      path.includes('{') ? VALUES.map((value) => path.replace(/\{\w+\}/g, value)) : [path],
    ).flatMap((path) => [
      path,
      `${path}/`,
      `${path}///`,
      `/${path}`,
      `${path}/more`,
      `${path}/7/8`,
      `${path}.`,
      `${path}\n`,
      `${path}%2F`,
      `${path}?`,
      ` ${path}`,
      path.slice(1),
      path.slice(0, -1),
      path.toUpperCase(),
      path.toLowerCase(),
      path.replaceAll('/', '//'),
    ]),
  ),
  ...ROUTE_TABLE.map(({ path }) => path),
  '',
  '/',
  '//',
  '/'.repeat(5_000),
  `${'/'.repeat(5_000)}court`,
  '/common/Notifications',
  '/common/Notifications/',
  '/common/Notifications//7',
  '/__proto__',
  '/constructor',
  'constructor',
  'toString',
  '/*',
  '/.*',
  '/[a-z]+',
  '/\u0000',
];

const FIELDS = ROUTE_TABLE.flatMap(({ field }) => field ?? []);
const ACTIONS = new Set(ROUTE_TABLE.flatMap(({ actions = [] }) => actions));
const QUERIES: readonly Query[] = [
  {},
  ...['', 'NO-SUCH', 'toString', ...ACTIONS].map((action) => ({ action })),
  ...FIELDS.map((field) => ({ [field]: '7' })),
];

describe('the route of a URL', () => {
  it.each(LOCALES.map((locale) => [locale.state, locale] as const))(
    'finds the same route as a scan of the whole table in %s',
    (_state, locale) => {
      const different = PATHS.flatMap((path) => {
        const matches = matchingRows(locale, path);
        return QUERIES.flatMap((query) => {
          const found = matched(locale, path, query);
          const expected = scan(matches, query);
          return JSON.stringify(found) === JSON.stringify(expected)
            ? []
            : [{ path, query, found, expected }];
        });
      });
      expect(different).toEqual([]);
    },
  );

  it('finds a route for every row of the table', () => {
    const found = ROUTE_TABLE.map((row) => {
      const locale = LOCALES.find((each) => isInEdition(row, each));
      const path = row.path.replace(/\{\w+\}/g, '7');
      const query = {
        action: row.actions?.[0] ?? '',
        ...(row.field === undefined ? {} : { [row.field]: '7' }),
      };
      return locale && matchRoute(locale, path, query)?.row.id;
    });
    expect(found).toEqual(ROUTE_TABLE.map(({ id }) => id));
  });
});
