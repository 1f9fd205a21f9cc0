import type { FastifyRequest } from 'fastify';
import type { Locale } from '#contract/locales';
import { ownerOf } from '../http/requester';
import { forbidden } from '../http/problems';
import type { RouteAccess } from '../http/routeAccess';
import { html, type SafeHtml } from '../site/html';
import { noticeMessage, type ServerPage } from '../site/layout';
import { errorSummary, formTitle, type FormError } from './formFields';
import { tokenField } from './formPage';

/** For account administrators, even of an inactive account, so that they can pay. */
export const FOR_ADMINISTRATORS = {
  rule: { roles: ['ACCOUNT_ADMIN'] },
  ownership: 'ownAccount',
} as const satisfies RouteAccess;

/** Returns the requesting user and their account, which the access rule guarantees. */
export function accountOf(request: FastifyRequest): { accountId: number; userId: number } {
  const { accountId, userId } = ownerOf(request);
  if (accountId === null) throw forbidden("Your username doesn't belong to an account.");
  return { accountId, userId };
}

/** Parts shared by all account pages. */
export interface AccountPageFrame {
  readonly locale: Locale;
  readonly title: string;
  readonly action: string;
  readonly xsrfToken: string;
  readonly errors: readonly FormError[];
  /** Confirmation of the last change. */
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

/** Renders a form that posts to its page; `does` distinguishes it from the page's other forms. */
export function accountForm(frame: AccountPageFrame, does: string, fields: SafeHtml): SafeHtml {
  return html`<form class="form" method="post" novalidate action="${frame.action}">
    ${tokenField(frame.xsrfToken)}
    <input type="hidden" name="action" value="${does}" />
    ${fields}
  </form>`;
}
