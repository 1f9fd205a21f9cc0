import { captionWords } from '#contract/records/captionWords';
import type { DraftSummary } from '#contract/schemas/filingDrafts';

/** Returns a draft's title in lists: its name, or otherwise its caption, number, or kind. */
export function draftTitle({ caption, caseNumber, kind, name }: DraftSummary): string {
  if (name !== '') return name;
  const title = [caseNumber, captionWords(caption)].filter((part) => part !== '').join(' ');
  if (title !== '') return title;
  return kind === 'newCase' ? 'New case' : 'Filing into a case';
}

/** Returns the title without the case number, which lists show on a second line. */
export function draftCaption(draft: DraftSummary): string {
  return draft.name === '' && draft.caption !== ''
    ? captionWords(draft.caption)
    : draftTitle(draft);
}
