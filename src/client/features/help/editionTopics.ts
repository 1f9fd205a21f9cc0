import { foreignTopics } from '#contract/site/helpTopics';
import type { Locale } from '#contract/locales';

/** Returns true if a list entry is only about records of the other edition. */
function isForeign(entry: string, locale: Locale): boolean {
  const [, about] = /\((Indiana|Michigan)\)<\/a>/.exec(entry) ?? [];
  if (about !== undefined) return about !== locale.state;
  const [, shortName = ''] = /shortName=(\w+)/.exec(entry) ?? [];
  return foreignTopics(locale).includes(shortName);
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
