import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_HREF,
  ALLOWED_TAGS,
  CONTEXT_PATH_PLACEHOLDER,
} from '#contract/motd';

type Sanitiser = (markup: string) => string;

/** The allowed addresses and, before it is filled in, the placeholder of our own ones. */
const HREF = new RegExp(
  `${ALLOWED_HREF.source}|^${CONTEXT_PATH_PLACEHOLDER.replace(/[{}]/g, '\\$&')}/(?![/\\\\])`,
  ALLOWED_HREF.flags,
);

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

/** Markup of a message with the allowed tags and addresses only; text of other tags stays. */
export async function sanitiseMessage(markup: string): Promise<string> {
  loading ??= load();
  const sanitise = await loading;
  return sanitise(markup).trim();
}
