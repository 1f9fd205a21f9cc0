import type { CcsEntry } from '#contract/schemas/court';

/** An entry with the automatic notices of it, which tell nothing but that they were sent. */
export interface EntryWithNotices {
  readonly entry: CcsEntry;
  readonly notices: readonly CcsEntry[];
}

function isAutomaticNotice({ typeText }: CcsEntry): boolean {
  return /enotice|automated .*notice/i.test(typeText);
}

/** Folds automatic notices into the entry that they are of: the one before them. */
export function foldNotices(entries: readonly CcsEntry[]): readonly EntryWithNotices[] {
  const folded: { entry: CcsEntry; notices: CcsEntry[] }[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    if (isAutomaticNotice(entry) && last !== undefined) last.notices.push(entry);
    else folded.push({ entry, notices: [] });
  }
  return folded;
}
