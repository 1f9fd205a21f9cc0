import purify from 'dompurify';
import { ALLOWED_ATTRIBUTES, ALLOWED_HREF, ALLOWED_TAGS } from '#contract/markup';

/** A tag with its attributes; a value in quotes may hold `>`. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*/gi;
/** An attribute's value, or a name. */
const VALUE_OR_NAME = /=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)|[^\s=/>"']+/g;

/**
 * The page's policy complains about styles as soon as they are parsed, before the sanitiser drops
 * them. So they go by names that it drops as well: `noembed` is parsed as `style` is, as raw text.
 */
function withoutStyles(html: string): string {
  return html
    .replace(/<(\/?)style(?![^\s/>])/gi, '<$1noembed')
    .replace(TAG, (tag) =>
      tag.replace(VALUE_OR_NAME, (part) => (/^style$/i.test(part) ? 'no-style' : part)),
    );
}

/** The nodes of HTML from the database, reduced to what messages and topics may use. */
export function sanitiseHtml(html: string): DocumentFragment {
  return purify.sanitize(withoutStyles(html), {
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
    ALLOWED_URI_REGEXP: ALLOWED_HREF,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
