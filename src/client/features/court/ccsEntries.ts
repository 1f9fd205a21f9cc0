import type { CcsEntry } from '#contract/schemas/court';

/** A CCS entry and its automated notices, which only report that notice of the entry was sent. */
export interface EntryWithNotices {
  readonly entry: CcsEntry;
  readonly notices: readonly CcsEntry[];
}

function isAutomatedNotice({ typeText }: CcsEntry): boolean {
  return /enotice|automated .*notice/i.test(typeText);
}

/** Folds automated notices into the preceding entry. */
export function foldNotices(entries: readonly CcsEntry[]): readonly EntryWithNotices[] {
  const folded: { entry: CcsEntry; notices: CcsEntry[] }[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    if (isAutomatedNotice(entry) && last !== undefined) last.notices.push(entry);
    else folded.push({ entry, notices: [] });
  }
  return folded;
}
