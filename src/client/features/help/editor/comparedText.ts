import type { HelpVersion } from '#contract/schemas/helpEditor';

/** Returns the parts of a help topic that editors change, as one text for `WordDiff`. */
export function comparedText({
  html,
  keywords,
  title,
}: Pick<HelpVersion, 'html' | 'keywords' | 'title'>): string {
  return [title, html, ...(keywords === '' ? [] : [`Keywords: ${keywords}`])].join('\n');
}
