import type { Locale } from '#contract/locales';
import type { UserRecord } from '../../domain/users/repository';
import type { PersonNames } from '../../domain/users/rules';
import { checkField, errorSummary, formTitle, type FormError } from '../formFields';
import { tokenField } from '../formPage';
import { fullName } from '../fullName';
import { html, type SafeHtml } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';
import { nameFields, newUserFields, type NewUserForm } from '../newUserFields';

/** Action of this page's forms. */
export const SAVE_ACTION = 'SAVE-USER';

/** Parts shared by the page's forms. */
export interface EditUserFrame {
  readonly locale: Locale;
  /** URL that the forms post to: the page's own. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly errors: readonly FormError[];
  /** Confirmation of the last change. */
  readonly notice: string | null;
  /** Link for leaving the page. */
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

/** Renders the form for the user's own name. */
export function ownUserPage(frame: EditUserFrame, names: PersonNames): ServerPage {
  const fields = html`${nameFields(names, frame.errors, true)} ${SAVE}`;
  return page(frame, 'Edit user information', form(frame, fields));
}

/** Renders the form for a new user. */
export function newUserPage(frame: EditUserFrame, user: NewUserForm): ServerPage {
  const fields = html`${newUserFields(user, frame.errors, false)}
    <button class="button button-primary">Add user</button>`;
  return page(
    frame,
    'Add a user',
    html`<p>
        Additional users are free. We don’t email new users; share the username and temporary
        password with them. They can change the password after they log in.
      </p>
      ${form(frame, fields)}`,
  );
}

export interface AccountUserView {
  readonly user: UserRecord;
  readonly isSelf: boolean;
  /** Values in the form: as typed, or otherwise as stored. */
  readonly shown: PersonNames & { readonly isAdmin: boolean };
  /** Whether the user was an administrator when the form was opened. */
  readonly wasAdmin: boolean;
  /** The names when the form was opened. */
  readonly wasNamed: PersonNames;
  readonly support: { readonly email: string; readonly phone: string };
  /** URL of the screen that deactivates the user and reassigns alerts. */
  readonly statusPage: string;
}

/** Renders the form for a user of the account, for an administrator. */
export function accountUserPage(frame: EditUserFrame, view: AccountUserView): ServerPage {
  const { user, shown, support } = view;
  const identity = html`<p>${fullName(user)}: username ${user.username}, email ${user.email}</p>`;
  if (!user.isActive) {
    return page(
      frame,
      'Edit user',
      html`${identity}
        <p>
          This user is inactive and can’t log in. Contact support to reactivate the user:
          ${support.email} or ${support.phone}.
        </p>`,
    );
  }
  const fields = html`<input type="hidden" name="wasAdmin" value="${view.wasAdmin ? '1' : '0'}" />
    <input type="hidden" name="wasFirstName" value="${view.wasNamed.firstName}" />
    <input type="hidden" name="wasLastName" value="${view.wasNamed.lastName}" />
    ${nameFields(shown, frame.errors, view.isSelf)}
    ${checkField(
      {
        name: 'isAdmin',
        label: 'Account administrator',
        hint: 'Administrators add and edit users, and see the account’s invoices and receipts.',
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
    ${view.isSelf ? null : html`<p><a href="${view.statusPage}">Deactivate user</a></p>`}`,
  );
}
