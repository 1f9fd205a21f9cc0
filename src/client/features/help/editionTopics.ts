import { HELP_TOPICS } from '#contract/site/helpTopics';
import type { Locale } from '#contract/locales';

/** Topics about registers that only Indiana has. */
const COURT_TOPICS = new Set<string>(['CourtSearch', 'CaseNumbers', HELP_TOPICS.judgmentNotice]);

/** Returns true if a list entry is only about records of the other edition. */
function isForeign(entry: string, { features, state }: Locale): boolean {
  const [, about] = /\((Indiana|Michigan)\)<\/a>/.exec(entry) ?? [];
  if (about !== undefined) return about !== state;
  const [, shortName = ''] = /shortName=(\w+)/.exec(entry) ?? [];
  return !features.court && COURT_TOPICS.has(shortName);
}

/**
 * Adapts the HTML of the table of contents: removes entries about the other edition's records, and
 * removes this edition's name from entries.
 */
export function editionTopics(html: string, locale: Locale): string {
  return html
    .replace(/<li>.*?<\/li>\s*/gs, (entry) => (isForeign(entry, locale) ? '' : entry))
    .replaceAll(` (${locale.state})</a>`, '</a>');
}
