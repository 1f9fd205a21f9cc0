import { formatOdometer, parseOdometer } from '#contract/billing/odometer';

const HREF = '/web/vue/in/common/SearchCountSummary';
const FRAGMENT = `<a href="${HREF}"><span>13</span> of <span>20</span></a>`;

describe('odometer', () => {
  it('formats a link with used and included searches', () => {
    expect(formatOdometer({ used: 13, included: 20, href: HREF })).toBe(FRAGMENT);
    expect(formatOdometer(null)).toBe('');
  });

  it('parses the format that the odometer writes, even beyond the included searches', () => {
    for (const odometer of [
      { used: 13, included: 20, href: HREF },
      { used: 21, included: 20, href: HREF },
      { used: 0, included: 600_000, href: '/web/vue-tc/mi/common/SearchCountSummary' },
    ]) {
      expect(parseOdometer(formatOdometer(odometer))).toEqual(odometer);
    }
  });

  it('accepts white space around the fragment', () => {
    expect(parseOdometer(`\r\n  ${FRAGMENT}\n`)).toMatchObject({ used: 13, included: 20 });
  });

  it.each([
    ['an empty string', ''],
    ['only white space', ' \n'],
    ['a whole HTML page', `<!doctype html><html><body>${FRAGMENT}</body></html>`],
    ['two odometers', FRAGMENT + FRAGMENT],
    ['a fragment with a script', `${FRAGMENT}<script>alert(1)</script>`],
    ['a link to a javascript: URL', FRAGMENT.replace(HREF, 'javascript:alert(1)')],
    ['a link to another site', FRAGMENT.replace(HREF, 'https://evil.example/')],
    ['a link to another site without a scheme', FRAGMENT.replace(HREF, '//evil.example/')],
    ['a link to another site with a backslash', FRAGMENT.replace(HREF, '/\\evil.example/')],
    ['a link with an event handler', FRAGMENT.replace('<a ', '<a onclick="x()" ')],
    ['a URL that breaks out of its attribute', FRAGMENT.replace(HREF, `${HREF}" onclick="x()`)],
    ['a word in place of a number', FRAGMENT.replace('13', 'many')],
    ['a negative count', FRAGMENT.replace('13', '-1')],
    ['a count beyond any plan', FRAGMENT.replace('13', '9'.repeat(400))],
    ['Arabic-Indic digits', FRAGMENT.replace('13', '\u0661\u0663')],
    ['a very long fragment', FRAGMENT.repeat(10_000)],
    ['JSON', '{"used":13,"included":20}'],
    ['null', null],
    ['a number', 13],
    ['an object', { used: 13 }],
  ])('rejects %s as an odometer', (_name, fragment) => {
    expect(parseOdometer(fragment)).toBeNull();
  });

  it("escapes a URL so that it can't break out of its attribute", () => {
    const fragment = formatOdometer({ used: 1, included: 2, href: '/a"><script>x</script>' });
    expect(fragment).not.toContain('<script>');
  });
});
