import { ALLOWED_HREF } from '#contract/markup';
import { fillPlaceholders, formatCategory, matchesFilter, parseCategory } from '#contract/motd';

describe('the category of a message of the day', () => {
  it.each([
    ['COURT-IN-18097', { appCode: 'COURT', stateCode: 'IN', countyId: 18097 }],
    ['*-*-*', { appCode: '*', stateCode: '*', countyId: '*' }],
    ['REGISTER-MI-*', { appCode: 'REGISTER', stateCode: 'MI', countyId: '*' }],
  ])('%s is read', (category, scope) => {
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
  ])('is nothing when it is %j', (category) => {
    expect(parseCategory(category)).toBeNull();
    expect(matchesFilter(category, { appCode: null, stateCode: 'IN', countyId: null })).toBe(false);
  });

  it('is written so that it can be read', () => {
    expect(formatCategory({ app_code: 'TW', locale: 'STATE-MI', county_id: 26001 })).toBe(
      'TW-MI-26001',
    );
    expect(formatCategory({ app_code: null, locale: null, county_id: null })).toBe('*-*-*');
  });

  it('of one county is not shown where no county is known', () => {
    const page = { appCode: 'COURT', stateCode: 'IN' } as const;
    expect(matchesFilter('COURT-IN-18097', { ...page, countyId: null })).toBe(false);
    expect(matchesFilter('COURT-IN-18097', { ...page, countyId: 18097 })).toBe(true);
    expect(matchesFilter('COURT-IN-18097', { ...page, countyId: 18001 })).toBe(false);
  });
});

describe('placeholders', () => {
  it('are filled wherever they stand, and take nothing for a pattern', () => {
    expect(
      fillPlaceholders('{hostName}{contextPath} {hostName}', {
        hostName: '$&$1',
        contextPath: '/w',
      }),
    ).toBe('$&$1/w $&$1');
  });
});

describe('an address in a message', () => {
  it.each(['https://a.example', 'http://a.example', 'mailto:a@b.example', '/web/in/', '#x', '/'])(
    '%s may be linked',
    (href) => expect(ALLOWED_HREF.test(href)).toBe(true),
  );

  it.each(['javascript:x', '//evil.example', '/\\evil.example', 'data:x', ' /x', 'x', ''])(
    '%j may not',
    (href) => expect(ALLOWED_HREF.test(href)).toBe(false),
  );
});
