import { decodeEntities } from '../../../src/server/search/decodeEntities';

describe('HTML entities in source text', () => {
  it.each([
    ['Smith &amp; Sons', 'Smith & Sons'],
    ['O&#39;Neil v. O&#x27;Neil', "O'Neil v. O'Neil"],
    ['Jos&eacute; Nu&ntilde;ez', 'José Nuñez'],
    ['&lt;b&gt;', '<b>'],
    ['decoded once: &amp;lt;', 'decoded once: &lt;'],
    ['AT&T & R&D; no entity', 'AT&T & R&D; no entity'],
    ['&constructor; &toString;', '&constructor; &toString;'],
    ['&#0; &#xD800; &#x110000; &#27;', '&#0; &#xD800; &#x110000; &#27;'],
    ['&#128512;', '😀'],
    ['', ''],
  ])('decodes %s as %s', (source, text) => {
    expect(decodeEntities(source)).toBe(text);
  });
});
