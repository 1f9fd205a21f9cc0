import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/backendPages';
import {
  MAIL_CADENCES,
  MAIL_HOUR,
  NOTIFICATION_KINDS,
  NOTIFICATION_WORDS,
  NOTIFICATIONS_PATH,
  type MailCadence,
  type NotificationKind,
} from '#contract/notifications';
import { transactionWithAudit } from '../../domain/audit/repository';
import {
  findSettings,
  saveSettings,
  type NotificationSettings,
} from '../../domain/notifications/settingsRepository';
import { dateInWords } from '../../domain/users/rules';
import { actorOf, ownerOf } from '../../http/asker';
import { OWN_USER } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import { confirmAddress, findAddressBounce } from '../../mail/bounceRepository';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { accountForm, accountPage, type AccountPageFrame } from '../accountPage';
import { checkField, radioField, textField, type FormError } from '../formFields';
import { ownPath, registerFormPage, Saved, screenAddress, type Visit } from '../formPage';
import { errorsOf } from '../newUserFields';
import { submittedText } from '../submittedForm';

const TITLE = 'Notification settings';
const SAVE = 'SAVE-SETTINGS';
const CONFIRM = 'CONFIRM-ADDRESS';
const NOTICES = {
  changed: 'Changes saved.',
  confirmed: "Address confirmed. We'll send email to it again.",
} as const;

/** Kinds that can be turned off; account notices are always sent. */
const MUTABLE = NOTIFICATION_KINDS.filter((kind) => kind !== 'ACCOUNT');

const CADENCES: Readonly<Record<MailCadence, readonly [label: string, hint: string]>> = {
  EACH: ['Right away', 'Grouped every 5 minutes.'],
  DAILY: ['Daily', `After ${String(MAIL_HOUR)}:00 AM.`],
  WEEKLY: ['Weekly', `On Mondays after ${String(MAIL_HOUR)}:00 AM.`],
  NONE: ['Off', 'You’ll still see notifications here.'],
};

interface SettingsForm {
  /** True if the user confirms a bouncing address; the form then contains nothing else. */
  readonly isConfirmation: boolean;
  readonly cadence: MailCadence | null;
  readonly enabled: readonly NotificationKind[];
  /** As typed. */
  readonly from: string;
  readonly to: string;
}

/** `/common/NotificationSettings`: kinds of notifications, and when to email them. */
export function registerNotificationSettingsPage(app: FastifyInstance): void {
  registerFormPage<SettingsForm, SettingsForm, keyof typeof NOTICES>(app, {
    path: BACKEND_PAGES.notificationSettings,
    access: OWN_USER,
    menuEntry: () => null,
    fields: ['action', 'cadence', 'from', 'to', ...MUTABLE],
    notices: NOTICES,
    read,
    problems,
    async act({ app: { database }, request }, form) {
      const { userId } = ownerOf(request);
      const actor = actorOf(request);
      const target = `user/${userId}`;
      if (form.isConfirmation) {
        await transactionWithAudit(database.db, async (trx, audit) => {
          await confirmAddress(trx, userId);
          audit({ ...actor, action: 'emailConfirmed', target, detail: {} });
        });
        return form;
      }
      const settings = settingsOf(form);
      await transactionWithAudit(database.db, async (trx, audit) => {
        await saveSettings(trx, userId, settings);
        const detail = { cadence: settings.cadence, muted: settings.mutedKinds.join(' ') };
        audit({ ...actor, action: 'notificationsChanged', target, detail });
      });
      return form;
    },
    done: (_visit, { isConfirmation }) => new Saved(isConfirmation ? 'confirmed' : 'changed'),
    view,
  });
}

async function read({ app, isSent, request }: Visit): Promise<SettingsForm> {
  if (!isSent) {
    const { cadence, mutedKinds, quiet } = await findSettings(
      app.database.db,
      ownerOf(request).userId,
    );
    return {
      isConfirmation: false,
      cadence,
      enabled: MUTABLE.filter((kind) => !mutedKinds.includes(kind)),
      from: quiet === null ? '' : String(quiet.from),
      to: quiet === null ? '' : String(quiet.to),
    };
  }
  const cadence = submittedText(request.body, 'cadence');
  return {
    isConfirmation: submittedText(request.body, 'action') === CONFIRM,
    cadence: MAIL_CADENCES.find((each) => each === cadence) ?? null,
    enabled: MUTABLE.filter((kind) => submittedText(request.body, kind) !== ''),
    from: submittedText(request.body, 'from').trim(),
    to: submittedText(request.body, 'to').trim(),
  };
}

const isHour = (text: string): boolean => /^(1?\d|2[0-3])$/.test(text);

function problems({ cadence, from, isConfirmation, to }: SettingsForm): FormError[] {
  if (isConfirmation) return [];
  const hour = (own: string, other: string): string | null => {
    if (own === '' && other === '') return null;
    return isHour(own) ? null : 'Enter an hour from 0 to 23, or leave both blank.';
  };
  return errorsOf({
    cadence: cadence === null ? 'Choose when to send email.' : null,
    from: hour(from, to),
    to:
      hour(to, from) ??
      (from !== '' && from === to ? 'Enter different hours for the start and the end.' : null),
  });
}

function settingsOf({ cadence, enabled, from, to }: SettingsForm): NotificationSettings {
  return {
    cadence: cadence ?? 'EACH',
    mutedKinds: MUTABLE.filter((kind) => !enabled.includes(kind)),
    quiet: from === '' ? null : { from: Number(from), to: Number(to) },
  };
}

async function view(
  { app, notice, reply, request }: Visit,
  { cadence, enabled, from, to }: SettingsForm,
  errors: readonly FormError[],
): Promise<ServerPage> {
  const session = await app.sessions.start(request, reply);
  const bounce = await findAddressBounce(app.database.db, ownerOf(request).userId);
  const frame: AccountPageFrame = {
    locale: request.locale,
    title: TITLE,
    action: ownPath(request),
    xsrfToken: session.xsrfToken,
    errors,
    notice,
  };
  const hour = (name: 'from' | 'to', label: string, value: string) =>
    textField({ name, label, value, autocomplete: 'off', isRequired: false }, errors);
  return accountPage(
    frame,
    html`${bounce === null ? null : bounceForm(app, frame, bounce)}
      ${accountForm(
        frame,
        SAVE,
        html`<h2>Notify me about</h2>
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
          <p>Account notices are always sent.</p>
          ${radioField(
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
          ${hour('from', 'From (0 to 23)', from)} ${hour('to', 'To (0 to 23)', to)}
          <button class="button button-primary">Save</button>`,
      )}
      <p>
        <a href="${screenAddress(app, request.locale, NOTIFICATIONS_PATH)}">View notifications</a>
      </p>`,
  );
}

/** Explains a bouncing address, with a link to change it and a button to confirm it. */
function bounceForm(
  app: FastifyInstance,
  frame: AccountPageFrame,
  { address, at, reason }: NonNullable<Awaited<ReturnType<typeof findAddressBounce>>>,
): SafeHtml {
  const emailPage = `${app.settings.contextPath}${frame.locale.prefix}${BACKEND_PAGES.editEmail}`;
  return accountForm(
    frame,
    CONFIRM,
    html`<h2>Your email is bouncing</h2>
      <p>
        We couldn’t deliver an email to ${address} on ${dateInWords(civilDate(at.getTime()))}, so
        we’ve stopped sending email there. The receiving server reported: “${reason}”
      </p>
      <p><a href="${emailPage}">Change your email address</a>, or confirm that it’s correct:</p>
      <button class="button">My address is correct</button>`,
  );
}
