import type { Locale } from '#contract/locales';
import type { UserRecord } from '../../domain/users/repository';
import type { PersonNames } from '../../domain/users/rules';
import { checkField, errorSummary, formTitle, type FormError } from '../formFields';
import { tokenField } from '../formPage';
import { fullName } from '../fullName';
import { html, type SafeHtml } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';
import { nameFields, newUserFields, type NewUserForm } from '../newUserFields';

/** What the forms of this page ask for. */
export const SAVE_ACTION = 'SAVE-USER';

/** What every form of the page shows. */
export interface EditUserFrame {
  readonly locale: Locale;
  /** Where the forms post: the page's own address. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly errors: readonly FormError[];
  /** What was done just now. */
  readonly notice: string | null;
  /** A link that leads away from the page. */
  readonly back: { readonly address: string; readonly label: string };
}

function page(frame: EditUserFrame, title: string, content: SafeHtml): ServerPage {
  return {
    locale: frame.locale,
    title: formTitle(title, frame.errors),
    body: html`<h1>${title}</h1>
      ${errorSummary(frame.errors)} ${frame.notice === null ? null : noticeMessage(frame.notice)}
      ${content}
      <p><a href="${frame.back.address}">${frame.back.label}</a></p>`,
  };
}

function form(frame: EditUserFrame, fields: SafeHtml): SafeHtml {
  return html`<form class="form" method="post" novalidate action="${frame.action}">
    ${tokenField(frame.xsrfToken)}
    <input type="hidden" name="action" value="${SAVE_ACTION}" />
    ${fields}
  </form>`;
}

const SAVE = html`<button class="button button-primary">Save</button>`;

/** The own names. */
export function ownUserPage(frame: EditUserFrame, names: PersonNames): ServerPage {
  const fields = html`${nameFields(names, frame.errors, true)} ${SAVE}`;
  return page(frame, 'Edit user information', form(frame, fields));
}

/** A new user of the account. */
export function newUserPage(frame: EditUserFrame, user: NewUserForm): ServerPage {
  const fields = html`${newUserFields(user, frame.errors, false)}
    <button class="button button-primary">Add the user</button>`;
  return page(
    frame,
    'Add a user',
    html`<p>
        Your account may have any number of users at no extra cost. No email is sent to the new
        user: tell the username and the first password yourself. The user can change the password
        after logging in.
      </p>
      ${form(frame, fields)}`,
  );
}

export interface AccountUserView {
  readonly user: UserRecord;
  readonly isSelf: boolean;
  /** What the form shows: what was typed, else what is kept. */
  readonly shown: PersonNames & { readonly isAdmin: boolean };
  readonly support: { readonly email: string; readonly phone: string };
  /** Address of the screen that inactivates the user and settles the alerts. */
  readonly statusPage: string;
}

/** A user of the account, as its administrator sees one. */
export function accountUserPage(frame: EditUserFrame, view: AccountUserView): ServerPage {
  const { user, shown, support } = view;
  const identity = html`<p>${fullName(user)}: username ${user.username}, email ${user.email}</p>`;
  if (!user.isActive) {
    return page(
      frame,
      'Edit user',
      html`${identity}
        <p>
          This user is inactive and cannot log in. Only support can make the user active again:
          ${support.email} or ${support.phone}.
        </p>`,
    );
  }
  const fields = html`${nameFields(shown, frame.errors, view.isSelf)}
  ${checkField(
    {
      name: 'isAdmin',
      label: 'Administrator of the account',
      hint: 'Administrators add and change users, and see the invoices and receipts of the account.',
      isChecked: shown.isAdmin,
      isRequired: false,
    },
    frame.errors,
  )}
  ${SAVE}`;
  return page(
    frame,
    'Edit user',
    html`${identity} ${form(frame, fields)}
    ${
      view.isSelf
        ? null
        : html`<p><a href="${view.statusPage}">The user leaves: inactivate the user</a></p>`
    }`,
  );
}
