import { safeReturnAddress, safeSiteAddress } from '#contract/site/returnAddress';

const HOSTILE: readonly unknown[] = [
  null,
  undefined,
  5,
  {},
  ['/web'],
  '',
  'web/vue/in/',
  'https://evil.example',
  'http://evil.example/',
  'HTTPS:/evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/web\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\u0000/evil.example',
  '/web/\u0000',
  '/web/\u0001x',
  '/web/a b',
  ' /web/',
  '/web/ ',
  '\t/web/',
  '/web/\u007f',
  '/web/\u0085',
  '/web/\u00a0',
  '/.//evil.example',
  '/./\t/evil.example',
  '/..//evil.example',
  '/web/..//evil.example',
  '/web/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/web/%2E%2e//evil.example',
  '?x=1',
  '#x',
  './/evil.example',
  '@evil.example',
  'evil.example/web',
  `/${'a'.repeat(2_048)}`,
  `/${'a'.repeat(100_000)}`,
];

describe('unsafe return URLs', () => {
  it('covers at least forty URL attacks', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
  });

  it.each(HOSTILE.map((input) => [input]))('rejects an unsafe return URL: %j', (input) => {
    expect(safeReturnAddress(input)).toBeNull();
    expect(safeSiteAddress(input)).toBeNull();
  });

  it.each([
    '/web/in/common/Login',
    '/web/in/common/Logout',
    '/web/in/common/login/',
    '/web/in/common/LOGOUT?x=1',
    '/web/in/common/Login#x',
    '/web/mi/x/../common/Login',
    '/web/in/common/%2e/Login',
  ])('rejects login and logout pages as return URLs: %s', (address) => {
    expect(safeReturnAddress(address)).toBeNull();
    expect(safeSiteAddress(address)).not.toBeNull();
  });
});

describe('return URLs of this site', () => {
  it.each([
    ['/', '/'],
    ['/web/vue/in/', '/web/vue/in/'],
    ['/web/vue/in/court?a=1&b=%26#x', '/web/vue/in/court?a=1&b=%26#x'],
    ['/web/vue/in/court?done=https://evil.example', '/web/vue/in/court?done=https://evil.example'],
    ['/web/../x', '/x'],
    ['/web/@evil.example', '/web/@evil.example'],
    ['/web/https://evil.example', '/web/https://evil.example'],
    ['/web/common/LoginHelp', '/web/common/LoginHelp'],
    [`/${'a'.repeat(2_047)}`, `/${'a'.repeat(2_047)}`],
  ])('accepts %s and returns the parsed URL', (input, address) => {
    expect(safeReturnAddress(input)).toBe(address);
  });

  it.each([
    ['/web/vue/in/?_login=1', '/web/vue/in/'],
    ['/web/vue/in/court?a=%20&_login=1&b=+#_login=1', '/web/vue/in/court?a=%20&b=+#_login=1'],
    ['/web/vue/in/?_login=1&_login=1&my_login=1', '/web/vue/in/?my_login=1'],
  ])("removes the previous login's marker: %s", (input, address) => {
    expect(safeReturnAddress(input)).toBe(address);
    expect(safeSiteAddress(input)).toBe(input);
  });

  it('accepts no URL that a browser resolves to another site', () => {
    for (const input of ['/é', '/web/\ud800', '/web/?\udc00', '/%', '/web/;x=//y']) {
      const address = safeReturnAddress(input);
      if (address !== null) {
        expect(new URL(address, 'https://site.example').origin).toBe('https://site.example');
      }
    }
  });
});
