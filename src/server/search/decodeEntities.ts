const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  sect: '§',
  copy: '©',
  reg: '®',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  ccedil: 'ç',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
};

/**
 * Returns the character of a code point if it is valid in text: no control character except
 * whitespace, no lone surrogate. Null otherwise.
 */
function character(code: number): string | null {
  const isWhiteSpace = code === 9 || code === 10 || code === 13;
  if (!Number.isInteger(code) || code > 0x10ffff || (code < 32 && !isWhiteSpace)) return null;
  if (code >= 0xd800 && code <= 0xdfff) return null;
  return String.fromCodePoint(code);
}

function decodeOne(entity: string, body: string): string {
  if (body.startsWith('#')) {
    const digits = body.slice(1);
    const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
    return character(code) ?? entity;
  }
  return (Object.hasOwn(NAMED, body) ? NAMED[body] : undefined) ?? entity;
}

/**
 * Decodes HTML entities left in a source's text: `Smith &amp; Sons` becomes `Smith & Sons`. Decodes
 * only once, so `&amp;lt;` becomes `&lt;`; keeps anything else. The result is text, never markup.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});/g, decodeOne);
}
