import { FILINGS } from '#contract/counties/holdings';
import type { Locale } from '#contract/locales';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, noticeMessage, type ServerPage } from '../../site/layout';
import type { FormError } from '../formFields';

export interface Frame {
  readonly locale: Locale;
  readonly errors: readonly FormError[];
  readonly notice: string | null;
  /** URL of the page, without its query. */
  readonly own: string;
}

export function frame(
  { errors, locale, notice }: Frame,
  title: string,
  content: SafeHtml,
): ServerPage {
  return {
    locale,
    title,
    tab: FILINGS.overview,
    isWide: true,
    body: html`<h1>${title}</h1>
      ${errors.length === 0 ? null : errorMessage(...errors.map(({ message }) => message))}
      ${notice === null ? null : noticeMessage(notice)} ${content}`,
  };
}
