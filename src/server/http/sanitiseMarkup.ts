import { ALLOWED_ATTRIBUTES, ALLOWED_HREF, ALLOWED_TAGS } from '#contract/markup';
import { CONTEXT_PATH_PLACEHOLDER } from '#contract/motd';
import { APP_PATH_PLACEHOLDER } from '#contract/topicPlaceholders';

type Sanitiser = (markup: string) => string;

const OWN_PATHS = [CONTEXT_PATH_PLACEHOLDER, APP_PATH_PLACEHOLDER]
  .map((placeholder) => placeholder.replace(/[{}]/g, '\\$&'))
  .join('|');

/** The allowed addresses and, before they are filled in, the placeholders of our own ones. */
const HREF = new RegExp(`${ALLOWED_HREF.source}|^(?:${OWN_PATHS})/(?![/\\\\])`, ALLOWED_HREF.flags);

let loading: Promise<Sanitiser> | null = null;

/** Both packages are big and only editors need them: they load with the first message. */
async function load(): Promise<Sanitiser> {
  const [{ JSDOM }, { default: createPurifier }] = await Promise.all([
    import('jsdom'),
    import('dompurify'),
  ]);
  const purifier = createPurifier(new JSDOM('').window);
  return (markup) =>
    purifier.sanitize(markup, {
      ALLOWED_TAGS: [...ALLOWED_TAGS],
      ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
      ALLOWED_URI_REGEXP: HREF,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
    });
}

/** Markup of a message or a topic with the allowed tags and addresses only; text of other tags stays. */
export async function sanitiseMarkup(markup: string): Promise<string> {
  loading ??= load().catch((error: unknown) => {
    // The next message tries again.
    loading = null;
    throw error;
  });
  const sanitise = await loading;
  return sanitise(markup).trim();
}
