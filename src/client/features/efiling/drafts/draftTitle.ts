import { filingCaption } from '#contract/captionWords';
import type { DraftSummary } from '#contract/schemas/filingDrafts';

/** A draft's name in lists: as named, else its caption, its number, or its kind. */
export function draftTitle({ caption, caseNumber, kind, name }: DraftSummary): string {
  if (name !== '') return name;
  const title = [caseNumber, caption].filter((part) => part !== '').join(' ');
  if (title !== '') return title;
  return kind === 'newCase' ? 'New case' : 'Filing into a case';
}

/** The title without a case number that a list shows on a second line. */
export function draftCaption(draft: DraftSummary): string {
  return draft.name === '' && draft.caption !== ''
    ? filingCaption(draft.caption)
    : draftTitle(draft);
}
