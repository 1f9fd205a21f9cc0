import { BACKEND_PAGES } from '#contract/site/backendPages';
import type { HelpLinkProblem } from '#contract/admin/helpEditor';
import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/site/helpTopics';
import { CONTEXT_PATH_PLACEHOLDER } from '#contract/site/motd';
import type { HelpEdit } from '#contract/schemas/helpEditor';
import { APP_PATH_PLACEHOLDER } from '#contract/site/topicPlaceholders';
import { decodeEntities } from '../../search/decodeEntities';

const LINK = /<a\b[^>]*?\shref="([^"]*)"/gi;
const IMAGE = /<img\b[^>]*>/gi;
const TOPIC_START = `${APP_PATH_PLACEHOLDER}/{edition}${HELP_TOPIC_PATH}`;
const SERVER_PAGES: ReadonlySet<string> = new Set(Object.values(BACKEND_PAGES));

/** Returns the distinct URLs of a sanitized text's links. */
function addressesIn(html: string): string[] {
  const found = [...html.matchAll(LINK)].map(([, address = '']) => decodeEntities(address));
  return [...new Set(found)];
}

/** Returns the short name in a link to a topic, in lowercase; null for other links. */
function topicOf(address: string): string | null {
  if (!address.startsWith(TOPIC_START)) return null;
  const query = new URLSearchParams(address.slice(TOPIC_START.length).replace(/^\?/, ''));
  return (query.get('shortName') ?? HELP_TOPICS.main).toLowerCase();
}

/** Returns the short names of topics to which a sanitized text links, in lowercase. */
export function linkedTopics(html: string): string[] {
  return addressesIn(html).flatMap((address) => topicOf(address) ?? []);
}

function problemOf(address: string, published: ReadonlySet<string>): HelpLinkProblem | null {
  if (address.startsWith('#')) return 'anchor';
  const topic = topicOf(address);
  if (topic !== null) return published.has(topic) ? null : 'unknownTopic';
  if (!address.startsWith(`${CONTEXT_PATH_PLACEHOLDER}/`)) return null;
  const [path = ''] = address.slice(CONTEXT_PATH_PLACEHOLDER.length).split(/[?#]/);
  return SERVER_PAGES.has(path.replace(/^\/(?:in|mi|\{edition\})(?=\/)/, ''))
    ? null
    : 'unknownPage';
}

/**
 * Finds broken links in a sanitized text, and images without a description. `published` has the
 * short names of published topics in lowercase.
 */
export function findLinkProblems(
  html: string,
  published: ReadonlySet<string>,
): HelpEdit['problems'] {
  const links = addressesIn(html).flatMap((address) => {
    const problem = problemOf(address, published);
    return problem === null ? [] : [{ address, problem }];
  });
  const images = [...html.matchAll(IMAGE)].flatMap(([tag]) =>
    /\salt="[^"]*\S[^"]*"/i.test(tag)
      ? []
      : [{ address: /\ssrc="([^"]*)"/i.exec(tag)?.[1] ?? '', problem: 'noAlt' as const }],
  );
  return [...links, ...images];
}
