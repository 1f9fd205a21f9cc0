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

const TITLE = 'What you are told of';
const SAVE = 'SAVE-SETTINGS';
const CONFIRM = 'CONFIRM-ADDRESS';
const NOTICES = {
  changed: 'The changes were saved.',
  confirmed: 'Mails go to your address again.',
} as const;

/** What concerns the account itself is always told. */
const MUTABLE = NOTIFICATION_KINDS.filter((kind) => kind !== 'ACCOUNT');

const CADENCES: Readonly<Record<MailCadence, readonly [label: string, hint: string]>> = {
  EACH: ['As it comes', 'Gathered for five minutes.'],
  DAILY: ['Once a day', `From ${String(MAIL_HOUR)} a.m. on.`],
  WEEKLY: ['Once a week', `On Mondays, from ${String(MAIL_HOUR)} a.m. on.`],
  NONE: ['No mails', 'What is new stands in your notifications all the same.'],
};

interface SettingsForm {
  /** The user says that the address is right to which no mails go any more; nothing else is sent then. */
  readonly isConfirmation: boolean;
  readonly cadence: MailCadence | null;
  readonly told: readonly NotificationKind[];
  /** As typed. */
  readonly from: string;
  readonly to: string;
}

/** `/common/NotificationSettings`: of which kinds a user is told, and when by mail. */
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
      told: MUTABLE.filter((kind) => !mutedKinds.includes(kind)),
      from: quiet === null ? '' : String(quiet.from),
      to: quiet === null ? '' : String(quiet.to),
    };
  }
  const cadence = submittedText(request.body, 'cadence');
  return {
    isConfirmation: submittedText(request.body, 'action') === CONFIRM,
    cadence: MAIL_CADENCES.find((each) => each === cadence) ?? null,
    told: MUTABLE.filter((kind) => submittedText(request.body, kind) !== ''),
    from: submittedText(request.body, 'from').trim(),
    to: submittedText(request.body, 'to').trim(),
  };
}

const isHour = (text: string): boolean => /^(1?\d|2[0-3])$/.test(text);

function problems({ cadence, from, isConfirmation, to }: SettingsForm): FormError[] {
  if (isConfirmation) return [];
  const hour = (own: string, other: string): string | null => {
    if (own === '' && other === '') return null;
    return isHour(own) ? null : 'Type an hour from 0 to 23, or leave both empty.';
  };
  return errorsOf({
    cadence: cadence === null ? 'Choose when mails go out.' : null,
    from: hour(from, to),
    to:
      hour(to, from) ??
      (from !== '' && from === to ? 'Quiet hours end at another hour than they begin.' : null),
  });
}

function settingsOf({ cadence, from, to, told }: SettingsForm): NotificationSettings {
  return {
    cadence: cadence ?? 'EACH',
    mutedKinds: MUTABLE.filter((kind) => !told.includes(kind)),
    quiet: from === '' ? null : { from: Number(from), to: Number(to) },
  };
}

async function view(
  { app, notice, reply, request }: Visit,
  { cadence, from, to, told }: SettingsForm,
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
        html`<h2>Told of</h2>
          ${MUTABLE.map((kind) =>
            checkField(
              {
                name: kind,
                label: NOTIFICATION_WORDS[kind],
                isChecked: told.includes(kind),
                isRequired: false,
              },
              errors,
            ),
          )}
          <p>What concerns your account is always told.</p>
          ${radioField(
            {
              name: 'cadence',
              legend: 'By mail',
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
          <p>Between these hours of Indiana’s clock no mail goes out; it comes afterwards.</p>
          ${hour('from', 'From (0 to 23)', from)} ${hour('to', 'To (0 to 23)', to)}
          <button class="button button-primary">Save</button>`,
      )}
      <p>
        <a href="${screenAddress(app, request.locale, NOTIFICATIONS_PATH)}">Your notifications</a>
      </p>`,
  );
}

/** Why no mails go out, and the two ways on. */
function bounceForm(
  app: FastifyInstance,
  frame: AccountPageFrame,
  { address, at, reason }: NonNullable<Awaited<ReturnType<typeof findAddressBounce>>>,
): SafeHtml {
  const emailPage = `${app.settings.contextPath}${frame.locale.prefix}${BACKEND_PAGES.editEmail}`;
  return accountForm(
    frame,
    CONFIRM,
    html`<h2>Mails to you come back</h2>
      <p>
        A mail to ${address} could not be delivered on ${dateInWords(civilDate(at.getTime()))}, so
        no more mails go there. The mail server said: “${reason}”
      </p>
      <p><a href="${emailPage}">Change the email address</a>, or let mails go there again:</p>
      <button class="button">This address is right</button>`,
  );
}
