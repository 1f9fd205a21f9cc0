import { formatDateLong } from '#contract/formats';
import {
  MAIL_CADENCES,
  MAIL_HOUR,
  NOTIFICATION_KINDS,
  NOTIFICATION_WORDS,
  type MailCadence,
  type NotificationKind,
} from '#contract/account/notifications';
import { stateDate } from '#contract/stateClock';
import type { findAddressBounce } from '../../mail/bounceRepository';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { accountForm, accountPage, type AccountPageFrame } from '../accountPage';
import { checkField, radioField, textField } from '../formFields';

const SAVE = 'SAVE-SETTINGS';
export const CONFIRM = 'CONFIRM-ADDRESS';

/** Kinds that users can turn off; account notices always appear. */
export const MUTABLE = NOTIFICATION_KINDS.filter((kind) => kind !== 'ACCOUNT');

const CADENCES: Readonly<Record<MailCadence, readonly [label: string, hint: string]>> = {
  EACH: ['Right away', 'Grouped every 5 minutes.'],
  DAILY: ['Daily', `After ${String(MAIL_HOUR)}:00 AM.`],
  WEEKLY: ['Weekly', `On Mondays after ${String(MAIL_HOUR)}:00 AM.`],
  NONE: ['Off', 'You’ll still see notifications here.'],
};

/** Notification settings, as shown in the form. */
export interface SettingsForm {
  /** True if the user confirms a bouncing address; all other fields are then empty. */
  readonly isConfirmation: boolean;
  readonly cadence: MailCadence | null;
  readonly enabled: readonly NotificationKind[];
  /** As typed. */
  readonly from: string;
  readonly to: string;
}

type AddressBounce = NonNullable<Awaited<ReturnType<typeof findAddressBounce>>>;

/** A user's settings, and whether emails to the user bounce. */
interface SettingsView {
  readonly frame: AccountPageFrame;
  readonly form: SettingsForm;
  readonly bounce: AddressBounce | null;
  /** URL of the page that changes the email address. */
  readonly emailPage: string;
  /** URL of the user's notifications. */
  readonly notifications: string;
}

/** Renders the form of a user's notification settings. */
export function settingsPage(view: SettingsView): ServerPage {
  const { bounce, frame, notifications } = view;
  return accountPage(
    frame,
    html`${bounce === null ? null : bounceForm(view, bounce)}
      ${accountForm(
        frame,
        SAVE,
        html`${kindFields(view)} ${emailFields(view)}
          <button class="button button-primary">Save</button>`,
      )}
      <p>
        <a href="${notifications}">View notifications</a>
      </p>`,
  );
}

function kindFields({ form: { enabled }, frame: { errors } }: SettingsView): SafeHtml {
  return html`<h2>Notify me about</h2>
    ${MUTABLE.map((kind) =>
      checkField(
        {
          name: kind,
          label: NOTIFICATION_WORDS[kind],
          isChecked: enabled.includes(kind),
          isRequired: false,
        },
        errors,
      ),
    )}
    <p>
      Account notices always appear in your notifications. They’re emailed unless email is off.
    </p>`;
}

function emailFields({ form, frame: { errors } }: SettingsView): SafeHtml {
  const { cadence, from, to } = form;
  const hour = (name: 'from' | 'to', label: string, value: string) =>
    textField({ name, label, value, autocomplete: 'off', isRequired: false }, errors);
  return html`${radioField(
      {
        name: 'cadence',
        legend: 'Email',
        value: cadence,
        choices: MAIL_CADENCES.map((each) => ({
          value: each,
          label: CADENCES[each][0],
          hint: CADENCES[each][1],
        })),
      },
      errors,
    )}
    <h2>Quiet hours</h2>
    <p>No email between these hours (Indiana time). We’ll send it afterward.</p>
    ${hour('from', 'From (0 to 23)', from)} ${hour('to', 'To (0 to 23)', to)}`;
}

/**
 * Renders an explanation of the bouncing address, with a link to change it and a button to confirm
 * it.
 */
function bounceForm(
  { emailPage, frame }: SettingsView,
  { address, at, reason }: AddressBounce,
): SafeHtml {
  return accountForm(
    frame,
    CONFIRM,
    html`<h2>Your email is bouncing</h2>
      <p>
        We couldn’t deliver an email to ${address} on ${formatDateLong(stateDate(at.getTime()))}, so
        we’ve stopped sending email there. The receiving server reported: “${reason}”
      </p>
      <p><a href="${emailPage}">Change your email address</a>, or confirm that it’s correct:</p>
      <button class="button">My address is correct</button>`,
  );
}
