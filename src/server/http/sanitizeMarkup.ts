import { ALLOWED_ATTRIBUTES, ALLOWED_HREF, ALLOWED_IMAGE, ALLOWED_TAGS } from '#contract/markup';
import { CONTEXT_PATH_PLACEHOLDER } from '#contract/site/motd';
import { APP_PATH_PLACEHOLDER } from '#contract/site/topicPlaceholders';

type Sanitizer = (markup: string) => string;

const OWN_PATHS = [CONTEXT_PATH_PLACEHOLDER, APP_PATH_PLACEHOLDER]
  .map((placeholder) => placeholder.replace(/[{}]/g, '\\$&'))
  .join('|');

/** Allowed URLs, including our own placeholders before they are filled in. */
const HREF = new RegExp(`${ALLOWED_HREF.source}|^(?:${OWN_PATHS})/(?![/\\\\])`, ALLOWED_HREF.flags);

let loading: Promise<Sanitizer> | null = null;

/**
 * Loads both packages when the first message is sanitized; they are large, and only editors need
 * them.
 */
async function load(): Promise<Sanitizer> {
  const [{ JSDOM }, { default: createPurifier }] = await Promise.all([
    import('jsdom'),
    import('dompurify'),
  ]);
  const purifier = createPurifier(new JSDOM('').window);
  purifier.addHook('uponSanitizeAttribute', (_node, data) => {
    if (data.attrName === 'src') data.keepAttr = ALLOWED_IMAGE.test(data.attrValue);
  });
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'IMG' && !node.hasAttribute('src')) node.remove();
  });
  return (markup) =>
    purifier.sanitize(markup, {
      ALLOWED_TAGS: [...ALLOWED_TAGS],
      ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
      ALLOWED_URI_REGEXP: HREF,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
    });
}

/** Removes all tags and URLs that aren't allowed from a message or topic; keeps their text. */
export async function sanitizeMarkup(markup: string): Promise<string> {
  loading ??= load().catch((error: unknown) => {
    // Lets the next message retry the load.
    loading = null;
    throw error;
  });
  const sanitize = await loading;
  return sanitize(markup).trim();
}

/** Returns the tags in order, to compare a text before and after sanitizing. */
function tagsOf(html: string): string {
  return (html.match(/<\/?[a-z][^>]*>/gi) ?? [])
    .join('')
    .toLowerCase()
    .replace(/\s*\/?>/g, '>');
}

/** True if sanitizing removed or repaired tags. */
export function hasOtherTags(sanitized: string, given: string): boolean {
  return tagsOf(sanitized) !== tagsOf(given);
}
