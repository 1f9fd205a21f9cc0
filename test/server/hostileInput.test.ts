import { addCase } from './seed';
import { openTestSite, type TestBrowser, type TestSite } from './testApp';

/** Texts that once broke something. */
const TEXTS: Readonly<Record<string, string>> = {
  quote: "'",
  'unbalanced quotes': '"smith',
  sql: "'; drop table app_user; --",
  'a placeholder': '$1',
  backslashes: '\\\\\\',
  percent: '%',
  'all wildcards': '%_?*',
  'a regular expression': '(.*)+[a-z]{1,}$^|',
  'query operators': "& | ! ( ) : <-> 'a':*",
  'an array literal': '{a,b}',
  json: '{"a":[1]}',
  html: '<script>alert(1)</script>',
  'only spaces': ' \u00a0\u2003',
  'control characters': '\u0001\u001f\u007f',
  'line ends': 'a\r\nb\u2028c',
  emoji: '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}',
  'right to left': '\u202eabc\u05d0',
  'combining marks': `e${'\u0301'.repeat(400)}`,
  'unusual letters': 'ÀÉÎÕÜßæøłđĳﬁ',
  'private use': '\ue000\u{10ffff}',
  'a big number': '9'.repeat(400),
  'a negative number': '-1',
  'not a number': 'NaN',
  '100 kB': 'x'.repeat(100_000),
  '100 kB of quotes': '"'.repeat(100_000),
  '500 letters': 'a '.repeat(250),
  empty: '',
};

const SEARCH_FIELDS = [
  'fullName',
  'isFullTextNameBasedSearch',
  'partyRole',
  'publicCaseId',
  'regionId',
  'billingCode',
  'status',
  'caseType',
  'filedFrom',
  'filedTo',
  'countyId',
  'role',
  'without',
  'sort',
  'descending',
  'pageNumber',
];

describe('hostile input', () => {
  let site: TestSite;
  let visitor: TestBrowser;
  let anna: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
    anna = await site.signedIn('anna');
    await addCase(site.database, { number: '49Z01-2601-SC-000001', parties: [{ last: 'Smith' }] });
  });
  afterAll(() => site.close());

  /** Either a refusal with a message, or a complete list. */
  function expectHonest(answer: { statusCode: number; json<T>(): T }, list = 'items'): void {
    expect([200, 400, 404, 414]).toContain(answer.statusCode);
    const body = answer.json<Record<string, unknown>>();
    if (answer.statusCode === 200) expect(Array.isArray(body[list])).toBe(true);
    if (answer.statusCode === 400) {
      const fields = body.fields as { messages: string[] }[];
      const messages = [...(body.messages as string[]), ...fields.flatMap((f) => f.messages)];
      expect(messages.length).toBeGreaterThan(0);
    }
  }

  describe.each(SEARCH_FIELDS)('in %s of a search', (field) => {
    it.each(Object.entries(TEXTS))('accepts %s in a search', async (_name, text) => {
      const base: Record<string, string> =
        field === 'fullName' || field === 'publicCaseId' ? {} : { fullName: 'smith' };
      for (const flag of ['true', 'false']) {
        const query = new URLSearchParams({
          ...base,
          ...(field === 'publicCaseId' ? {} : { isFullTextNameBasedSearch: flag }),
          [field]: text,
        });
        expectHonest(await visitor.call('GET', `/court/cases?${query.toString()}`));
        if (flag === 'false') continue;
        expectHonest(await visitor.call('GET', `/court/cases/facets?${query.toString()}`), 'types');
      }
    });

    it.each([
      ['a NUL character', '=a%00b', 400],
      ['invalid UTF-8', '=%C0%80', 400],
      ['a lone surrogate', '=%ED%A0%80', 400],
      ['an incomplete percent escape', '=%', 400],
      ['an incomplete percent escape', '=%4', 400],
    ])('rejects %s in a search', async (_name, value, status) => {
      for (const path of ['/court/cases', '/court/cases/facets']) {
        const answer = await visitor.call('GET', `${path}?${field}${value}`);
        expect(answer.statusCode).toBe(status);
      }
    });

    it('rejects repeated values and names with brackets in a search', async () => {
      const twice = await visitor.call('GET', `/court/cases?${field}=a&${field}=b`);
      expect(twice.statusCode).toBe(400);
      expect(twice.json()).toMatchObject({
        fields: expect.arrayContaining([expect.objectContaining({ name: field })]) as unknown,
      });
      expect((await visitor.call('GET', `/court/cases?${field}[]=a`)).statusCode).toBe(400);
      expect((await visitor.call('GET', `/court/cases?${field}[$gt]=`)).statusCode).toBe(400);
    });
  });

  it.each(Object.entries(TEXTS))(
    'handles %s in every part of a path without a server error',
    async (_name, text) => {
      const part = encodeURIComponent(text);
      for (const path of [
        `/court/cases/${part}`,
        `/court/cases/${part}/ccs`,
        `/court/cases/${part}/ccs/print`,
        `/court/cases/${part}/hearings.ics`,
        `/search/regions/${part}`,
        `/api/search/regions/court/${part}/validation`,
        `/api/search/regions/${part}/1/validation`,
      ]) {
        const answer = await visitor.call('GET', path);
        expect([404, 200, 414]).toContain(answer.statusCode);
      }
      const nowhere = part.length > 8_000 ? 414 : 404;
      const deleted = await anna.call('DELETE', `/search/regions/court/user/${part}`);
      expect(deleted.statusCode).toBe(nowhere);
      for (const list of ['/court/my', '/tax-warrant/saved', '/recorder/my']) {
        const put = await anna.call('PUT', `${list}/${part}`, { payload: { alert: false } });
        expect(put.statusCode).toBe(nowhere);
        expect((await anna.call('DELETE', `${list}/${part}`)).statusCode).toBe(nowhere);
      }
    },
  );

  it.each(Object.entries(TEXTS))(
    'accepts %s in the queries of small calls',
    async (_name, text) => {
      for (const [path, field] of [
        ['/common/OdometerDiv.jsp', 'ajax'],
        ['/in/common/OdometerDiv.jsp', 'forceUpdate'],
        ['/api/notifications/unread/count', 'inbox'],
        ['/common/counts', 'state'],
        ['/court/my/ids', 'id'],
        ['/tax-warrant/saved', 'id'],
        ['/recorder/my', 'id'],
      ] as const) {
        const query = new URLSearchParams({ [field]: text }).toString();
        const refused = query.length > 8_000 ? 414 : 400;
        expect((await anna.call('GET', `${path}?${query}`)).statusCode).toBe(refused);
      }
    },
  );

  it.each(Object.entries(TEXTS))('logs a search for %s', async (_name, text) => {
    for (const field of ['fullName', 'publicCaseId', 'billingCode']) {
      const query = new URLSearchParams({
        ...(field === 'billingCode' ? { fullName: 'smith' } : {}),
        [field]: text,
      });
      expectHonest(await anna.call('GET', `/court/cases?${query.toString()}`));
    }
  });

  it.each(Object.entries(TEXTS))('accepts %s in cookies and headers', async (_name, text) => {
    const value = encodeURIComponent(text);
    for (const name of [
      'cookie',
      'x-xsrf-token',
      'x-user-id',
      'origin',
      'accept',
      'sec-fetch-site',
    ]) {
      const answer = await site.app.inject({
        method: 'POST',
        url: '/web/users/current/session',
        headers: { [name]: name === 'cookie' ? `sid=${value}; signed_in=${value}` : value },
      });
      expect([401, 403]).toContain(answer.statusCode);
    }
    const locale = await site.app.inject({
      url: '/web/users/current',
      headers: { 'location-code': value },
    });
    expect(locale.statusCode).toBe(400);
  });

  it('handles names of built-in JavaScript object properties', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      expect((await visitor.call('GET', `/court/cases?${name}=1&fullName=a`)).statusCode).toBe(400);
      expect((await visitor.call('GET', `/search/regions/${name}`)).statusCode).toBe(404);
      const answer = await anna.call('PUT', '/court/my/1', {
        payload: `{"alert":true,"${name}":1}`,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(400);
    }
  });

  it.each([
    '/web/in/recorder/PropertyWatch?documentId=9999999999',
    '/web/in/court/ComputeDeadline?courtId=9999999999&rule=own&days=9&from=2026-07-06&manner=none',
    '/web/in/common/Feeds?kind=calendar&subject=court/9999999999',
    '/web/in/common/Feeds?kind=calendar&subject=court%2F9999999999',
    '/web/in/court/Calendar?courtId=9999999999',
  ])('handles an id beyond the database’s range at %s', async (address) => {
    expect((await visitor.open(address)).statusCode).toBeLessThan(500);
    expect((await anna.open(address)).statusCode).toBeLessThan(500);
  });

  it('returns 404 for the preview of an email with an id beyond the database’s range', async () => {
    const root = await site.signedIn('root');
    expect((await root.open('/web/admin/mails/9999999999/html')).statusCode).toBe(404);
    const address = '/web/in/admin/EditDataSource?countyId=9999999999';
    expect((await root.open(address)).statusCode).toBe(404);
  });
});
