import { HELP_TOPICS } from '#contract/helpTopics';
import type { Locale } from '#contract/locales';

/** Topics about registers that only Indiana has. */
const COURT_TOPICS = new Set<string>(['CourtSearch', 'CaseNumbers', HELP_TOPICS.judgmentNotice]);

/** Whether a list entry is about records of the other edition only. */
function isForeign(entry: string, { features, state }: Locale): boolean {
  const [, about] = /\((Indiana|Michigan)\)<\/a>/.exec(entry) ?? [];
  if (about !== undefined) return about !== state;
  const [, shortName = ''] = /shortName=(\w+)/.exec(entry) ?? [];
  return !features.court && COURT_TOPICS.has(shortName);
}

/**
 * Moves entries about the other edition's records to the end of their lists, in the HTML of the
 * table of contents.
 */
export function putEditionFirst(html: string, locale: Locale): string {
  return html.replace(/(<li>.*?<\/li>\s*)+/gs, (list) => {
    const entries = list.match(/<li>.*?<\/li>\s*/gs) ?? [];
    const isOther = (entry: string): boolean => isForeign(entry, locale);
    return [...entries.filter((entry) => !isOther(entry)), ...entries.filter(isOther)].join('');
  });
}
