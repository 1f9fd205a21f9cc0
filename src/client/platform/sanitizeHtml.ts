import purify from 'dompurify';
import { ALLOWED_ATTRIBUTES, ALLOWED_HREF, ALLOWED_IMAGE, ALLOWED_TAGS } from '#contract/markup';

/** A tag with its attributes; a quoted value may contain `>`. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*/gi;
/** An attribute's value, or a name. */
const VALUE_OR_NAME = /=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)|[^\s=/>"']+/g;

/**
 * Renames styles before parsing. The page's CSP reports styles as soon as they are parsed, before
 * the sanitizer removes them. `noembed` is parsed as raw text, like `style`, and removed as well.
 */
function withoutStyles(html: string): string {
  return html
    .replace(/<(\/?)style(?![^\s/>])/gi, '<$1noembed')
    .replace(TAG, (tag) =>
      tag.replace(VALUE_OR_NAME, (part) => (/^style$/i.test(part) ? 'no-style' : part)),
    );
}

purify.addHook('uponSanitizeAttribute', (_node, data) => {
  if (data.attrName === 'src') data.keepAttr = ALLOWED_IMAGE.test(data.attrValue);
});
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG' && !node.hasAttribute('src')) node.remove();
});

/** Returns the nodes of HTML from the database, limited to what messages and topics may use. */
export function sanitizeHtml(html: string): DocumentFragment {
  return purify.sanitize(withoutStyles(html), {
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
    ALLOWED_URI_REGEXP: ALLOWED_HREF,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
