import { ALLOWED_HREF } from '#contract/markup';
import {
  fillPlaceholders,
  formatCategory,
  matchesFilter,
  parseCategory,
} from '#contract/site/motd';

describe('category of a message of the day', () => {
  it.each([
    ['COURT-IN-18097', { appCode: 'COURT', stateCode: 'IN', countyId: 18097 }],
    ['*-*-*', { appCode: '*', stateCode: '*', countyId: '*' }],
    ['REGISTER-MI-*', { appCode: 'REGISTER', stateCode: 'MI', countyId: '*' }],
  ])('parses the category %s', (category, scope) => {
    expect(parseCategory(category)).toEqual(scope);
  });

  it.each([
    '',
    '-',
    '--',
    'COURT-IN',
    'COURT-IN-',
    '-IN-*',
    'COURT--*',
    'COURT-IN-*-*',
    'court-IN-*',
    'JUDGMENT-IN-*',
    'toString-IN-*',
    'COURT-IN-1809',
    'COURT-IN-180971',
    'COURT-IN-18o97',
    'COURT-IN-١٨٠٩٧',
    '\u0000-IN-*',
    '-'.repeat(100_000),
  ])('parses the category %j as null', (category) => {
    expect(parseCategory(category)).toBeNull();
    expect(matchesFilter(category, { appCode: null, stateCode: 'IN', countyId: null })).toBe(false);
  });

  it('round-trips a category through formatting and parsing', () => {
    expect(formatCategory({ app_code: 'TW', locale: 'STATE-MI', county_id: 26001 })).toBe(
      'TW-MI-26001',
    );
    expect(formatCategory({ app_code: null, locale: null, county_id: null })).toBe('*-*-*');
  });

  it("hides a county's message on pages without a county", () => {
    const page = { appCode: 'COURT', stateCode: 'IN' } as const;
    expect(matchesFilter('COURT-IN-18097', { ...page, countyId: null })).toBe(false);
    expect(matchesFilter('COURT-IN-18097', { ...page, countyId: 18097 })).toBe(true);
    expect(matchesFilter('COURT-IN-18097', { ...page, countyId: 18001 })).toBe(false);
  });
});

describe('message placeholders', () => {
  it('fills placeholders at every occurrence, with values as plain text', () => {
    expect(
      fillPlaceholders('{hostName}{contextPath} {hostName}', {
        hostName: '$&$1',
        contextPath: '/w',
      }),
    ).toBe('$&$1/w $&$1');
  });
});

describe('links in a message', () => {
  it.each(['https://a.example', 'http://a.example', 'mailto:a@b.example', '/web/in/', '#x', '/'])(
    'allows %s as a link in a message',
    (href) => expect(ALLOWED_HREF.test(href)).toBe(true),
  );

  it.each(['javascript:x', '//evil.example', '/\\evil.example', 'data:x', ' /x', 'x', ''])(
    'rejects %j as a link in a message',
    (href) => expect(ALLOWED_HREF.test(href)).toBe(false),
  );
});
