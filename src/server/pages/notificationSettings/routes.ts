import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { MAIL_CADENCES, NOTIFICATIONS_PATH } from '#contract/account/notifications';
import {
  findSettings,
  type NotificationSettings,
} from '../../domain/notifications/settingsRepository';
import { actorOf, ownerOf } from '../../http/requester';
import { OWN_USER } from '../../http/routeAccess';
import { findAddressBounce } from '../../mail/bounceRepository';
import type { ServerPage } from '../../site/layout';
import type { FormError } from '../formFields';
import { ownPath, registerFormPage, Saved, screenAddress, type Visit } from '../formPage';
import { errorsOf } from '../newUserFields';
import { submittedText } from '../submittedForm';
import { changeSettings, confirmOwnAddress } from './changeSettings';
import { CONFIRM, MUTABLE, settingsPage, type SettingsForm } from './view';

const TITLE = 'Notification settings';
const NOTICES = {
  changed: 'Changes saved.',
  confirmed: "Address confirmed. We'll send email to it again.",
} as const;

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
    async act({ app, request }, form) {
      const { db } = app.database;
      const { userId } = ownerOf(request);
      const actor = actorOf(request);
      if (form.isConfirmation) await confirmOwnAddress(db, actor, userId);
      else await changeSettings(db, actor, { userId, settings: settingsOf(form) });
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
    cadence: cadence === null ? 'Choose when to get email.' : null,
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
  form: SettingsForm,
  errors: readonly FormError[],
): Promise<ServerPage> {
  const { locale } = request;
  const { xsrfToken } = await app.sessions.start(request, reply);
  return settingsPage({
    frame: { locale, title: TITLE, action: ownPath(request), xsrfToken, errors, notice },
    form,
    bounce: await findAddressBounce(app.database.db, ownerOf(request).userId),
    emailPage: `${app.settings.contextPath}${locale.prefix}${BACKEND_PAGES.editEmail}`,
    notifications: screenAddress(app, locale, NOTIFICATIONS_PATH),
  });
}
