import { sanitizeHtml } from '../../../src/client/platform/sanitizeHtml';

function sanitized(html: string): string {
  const box = document.createElement('div');
  box.append(sanitizeHtml(html));
  return box.innerHTML;
}

/** Returns what the parser received. */
function parsed(html: string): string {
  const parse = jest.spyOn(DOMParser.prototype, 'parseFromString');
  sanitizeHtml(html);
  const given = parse.mock.calls.map(([markup]) => markup).join('');
  parse.mockRestore();
  return given;
}

describe('HTML from the database', () => {
  it.each([
    '<p style="color: red">a</p>',
    "<p class='x>' STYLE=color:red>a</p>",
    '<p/style=color:red>a</p>',
    '<p title="b"style="color: red">a</p>',
    '<p>a</p><style>p { color: red }</style>',
    '<STYLE type="a">p { color: red }</STYLE><p>a</p>',
  ])('removes style attributes before parsing HTML: %s', (html) => {
    expect(parsed(html)).not.toMatch(/<style|[\s"'/]style=/i);
    expect(sanitized(html)).toBe('<p>a</p>');
  });

  it('keeps text that only mentions styles', () => {
    const html =
      '<p>A style = "plain" &lt;style&gt; <a href="/web/vue/in/?style=1&amp;a= style=2">x</a></p>';
    expect(sanitized(html)).toBe(html);
    const bare = '<a href=/web/?style=1>the style=1</a>';
    expect(sanitized(bare)).toBe('<a href="/web/?style=1">the style=1</a>');
  });

  it('parses malformed HTML in linear time', () => {
    for (const part of ['<a"', "<a '", '<style ', '<a =', '<a style="']) {
      expect(sanitized(part.repeat(20_000))).not.toContain('style=');
    }
  });
});
