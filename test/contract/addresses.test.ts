import { addQuery, buildLink, buildQuery, fillPath } from '#contract/links';
import { INDIANA, localeByCode, LOCALES, MICHIGAN, splitLocalePath } from '#contract/locales';
import {
  isTrueLike,
  parseBoolean,
  parseId,
  parsePageNumber,
  parsePartyRole,
  parseRegionCode,
} from '#contract/site/queryFields';
import { ALL_REGIONS } from '#contract/records/registers';
import { REGION_CODES } from '#contract/site/applications';
import { isCleanText } from '#contract/text';

describe('link building', () => {
  it('omits null from a link and keeps false, zero, and empty values', () => {
    expect(buildQuery({ a: null, b: undefined, c: false, d: 0, e: '' })).toBe('?c=false&d=0&e=');
    expect(buildQuery({ a: null })).toBe('');
    expect(buildQuery({})).toBe('');
  });

  it('encodes names and values, including malformed text', () => {
    expect(buildQuery({ 'a b': '&=?#+%"\'é' })).toBe("?a%20b=%26%3D%3F%23%2B%25%22'%C3%A9");
    expect(buildQuery({ x: '\ud800\u0000' })).toBe('?x=%EF%BF%BD%00');
    expect(buildQuery({ x: '😀' })).toBe('?x=%F0%9F%98%80');
  });

  it.each([
    ['/in/court', '/in/court?done=%2F'],
    ['/in/court?a=1', '/in/court?a=1&done=%2F'],
    ['/in/court#x?y#z', '/in/court?done=%2F#x?y#z'],
    ['/in/court?a=1#', '/in/court?a=1&done=%2F#'],
  ])('adds fields to the query before the hash: %s', (address, longer) => {
    expect(addQuery(address, { done: '/', none: null })).toBe(longer);
    expect(addQuery(address, { none: null })).toBe(address);
  });

  it('adds context path and edition to a link', () => {
    expect(buildLink('/web', MICHIGAN, '/common/Login', { done: '/x?y#z', cancel: null })).toBe(
      '/web/mi/common/Login?done=%2Fx%3Fy%23z',
    );
  });

  it('fills each path parameter with one segment', () => {
    expect(fillPath('/court/my/{id}/{x}', { id: 5, x: '../a/b?c' })).toBe(
      '/court/my/5/..%2Fa%2Fb%3Fc',
    );
    expect(() => fillPath('/court/my/{id}', {})).toThrow('/court/my/{id}');
  });
});

describe('editions', () => {
  it.each([
    ['/in', 'STATE-IN', '/in', '/'],
    ['/in/', 'STATE-IN', '/in', '/'],
    ['/mi/court', 'STATE-MI', '/mi', '/court'],
    ['/court', 'STATE-IN', '', '/court'],
    ['', 'STATE-IN', '', '/'],
    ['/', 'STATE-IN', '', '/'],
    ['/index', 'STATE-IN', '', '/index'],
    ['/mixed/x', 'STATE-IN', '', '/mixed/x'],
    ['/MI/court', 'STATE-IN', '', '/MI/court'],
    ['/mi//x', 'STATE-MI', '/mi', '//x'],
    ['/court/mi', 'STATE-IN', '', '/court/mi'],
  ])('maps the URL %s to the edition %s', (address, code, prefix, path) => {
    const split = splitLocalePath(address);
    expect([split.locale.code, split.prefix, split.path]).toEqual([code, prefix, path]);
  });

  it('gives each edition its own terms and registers', () => {
    expect(LOCALES).toEqual([INDIANA, MICHIGAN]);
    expect([INDIANA.terms.book, MICHIGAN.terms.book]).toEqual(['Book', 'Liber']);
    expect(Object.values(INDIANA.features).every(Boolean)).toBe(true);
    expect(
      Object.entries(MICHIGAN.features).flatMap(([name, isThere]) => (isThere ? [name] : [])),
    ).toEqual(['recorder']);
    expect([INDIANA.application.code, MICHIGAN.application.code]).toEqual(['RECORDER', 'REGISTER']);
  });

  it('finds editions only by their codes', () => {
    expect(localeByCode('STATE-MI')).toBe(MICHIGAN);
    for (const code of ['state-mi', 'MI', '', null, undefined, ['STATE-MI'], {}]) {
      expect(localeByCode(code)).toBeNull();
    }
  });
});

describe('query field parsing', () => {
  it('accepts "true" and "on" for a flag, and "yes" only in the generic parser', () => {
    expect(['true', 'on', 'yes', 'TRUE', '1', '', null, undefined].map(isTrueLike)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(['true', 'on', 'yes', 'no', ''].map(parseBoolean)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('accepts plain positive numbers as ids', () => {
    expect(['1', '10539', '9007199254740991', 7].map(parseId)).toEqual([
      1, 10539, 9007199254740991, 7,
    ]);
  });

  it.each(
    [
      '0',
      '-1',
      '+1',
      '01',
      ' 1',
      '1 ',
      '1\n',
      '1.0',
      '1e3',
      '0x1',
      '١',
      '9007199254740992',
      '9'.repeat(100_000),
      '',
      'NaN',
      '1\u0000',
      '1%',
      '1"',
      0,
      -1,
      1.5,
      NaN,
      Infinity,
      null,
      undefined,
      ['1'],
      { id: 1 },
    ].map((value) => [value]),
  )('rejects %j as an id', (value) => {
    expect(parseId(value)).toBeNull();
    expect(parsePageNumber(value)).toBe(1);
  });

  it('accepts one of two party roles', () => {
    expect(parsePartyRole('ATTORNEY')).toBe('ATTORNEY');
    for (const value of ['CASE_PARTY', 'attorney', '', null, ['ATTORNEY']]) {
      expect(parsePartyRole(value)).toBe('CASE_PARTY');
    }
  });

  it('accepts the five region codes, and maps each code to the region of the whole register', () => {
    expect(ALL_REGIONS).toMatchObject({
      court: { id: 1 },
      judgment: { id: 10539 },
      recorder: { id: 39 },
      tw: { id: 4951 },
      register: { id: 4163 },
    });
    expect(Object.keys(ALL_REGIONS).sort()).toEqual([...REGION_CODES].sort());
    expect(REGION_CODES.map(parseRegionCode)).toEqual(REGION_CODES);
    for (const value of ['tax_warrant', 'COURT', '', '__proto__', 'toString', null]) {
      expect(parseRegionCode(value)).toBeNull();
    }
  });
});

describe('storable text', () => {
  it.each([
    ['plain', true],
    ['😀 é 李', true],
    ['', true],
    ['a\u0000b', false],
    ['\ud800', false],
    ['\udc00x', false],
    ['\ude00\ud83d', false],
  ])('checks whether %j can be stored: %s', (text, isClean) => {
    expect(isCleanText(text)).toBe(isClean);
  });
});
