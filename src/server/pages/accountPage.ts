import type { FastifyRequest } from 'fastify';
import type { Locale } from '#contract/locales';
import { ownerOf } from '../http/asker';
import { forbidden } from '../http/problems';
import type { RouteAccess } from '../http/routeAccess';
import { html, type SafeHtml } from '../site/html';
import { noticeMessage, type ServerPage } from '../site/layout';
import { errorSummary, formTitle, type FormError } from './formFields';
import { tokenField } from './formPage';

/** For an account's administrators, also while it is not active: who owes must be able to pay. */
export const FOR_ADMINISTRATORS = {
  rule: { roles: ['ACCOUNT_ADMIN'] },
  ownership: 'ownAccount',
} as const satisfies RouteAccess;

/** The account of whoever asks; the access rule has seen to it that there is one. */
export function accountOf(request: FastifyRequest): { accountId: number; userId: number } {
  const { accountId, userId } = ownerOf(request);
  if (accountId === null) throw forbidden('Your user name belongs to no account.');
  return { accountId, userId };
}

/** What stands around the forms of a page of the account. */
export interface AccountPageFrame {
  readonly locale: Locale;
  readonly title: string;
  readonly action: string;
  readonly xsrfToken: string;
  readonly errors: readonly FormError[];
  /** What was done just now. */
  readonly notice: string | null;
}

export function accountPage(frame: AccountPageFrame, content: SafeHtml): ServerPage {
  const { errors, locale, notice, title } = frame;
  return {
    locale,
    title: formTitle(title, errors),
    body: html`<h1>${title}</h1>
      ${errorSummary(errors)} ${notice === null || errors.length > 0 ? null : noticeMessage(notice)}
      ${content}`,
  };
}

/** A form that posts to its page; `does` tells the page's forms apart. */
export function accountForm(frame: AccountPageFrame, does: string, fields: SafeHtml): SafeHtml {
  return html`<form class="form" method="post" novalidate action="${frame.action}">
    ${tokenField(frame.xsrfToken)}
    <input type="hidden" name="action" value="${does}" />
    ${fields}
  </form>`;
}
