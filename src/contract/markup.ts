/** Tags and attributes that a message of the day, a toast or a help topic may use. */
export const ALLOWED_TAGS: readonly string[] = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'ul',
  'ol',
  'li',
  'a',
  'h3',
  'h4',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'span',
];
export const ALLOWED_ATTRIBUTES: readonly string[] = ['href'];
/** http(s), mailto and addresses of this site; a protocol-relative address is not one of them. */
export const ALLOWED_HREF = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i;
