/** Tags and attributes allowed in messages of the day, toasts, and help topics. */
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
  'img',
];
export const ALLOWED_ATTRIBUTES: readonly string[] = ['href', 'src', 'alt'];
/** Allows http(s), mailto, and URLs of this site, but no protocol-relative URLs. */
export const ALLOWED_HREF = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i;
/** Allows only images from this site's help; another server could see who reads a page. */
export const ALLOWED_IMAGE = /^(?:\{contextPath\}|(?:\/[\w-]+)*)\/api\/help\/images\/[0-9a-f]{64}$/;
