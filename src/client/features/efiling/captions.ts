import { captionWords } from '#contract/captionWords';

/** A filing's caption for display, with "vs." as in most courts. */
export function filingCaption(caption: string): string {
  return captionWords(caption).replace(' v. ', ' vs. ');
}
