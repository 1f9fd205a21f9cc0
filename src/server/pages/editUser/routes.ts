import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MENU_LABELS } from '#contract/accountMenu';
import { USER_LIST_PATH } from '#contract/accountPages';
import { BACKEND_PAGES } from '#contract/backendPages';
import { buildQuery } from '#contract/links';
import { addUser } from '../../domain/users/newUserRepository';
import {
  changeUser,
  findOwnRecord,
  inactivateUser,
  renameUser,
  type UserChange,
} from '../../domain/users/repository';
import { actorOf } from '../../http/asker';
import { invalidField, notFound } from '../../http/problems';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import { hashPassword } from '../../security/passwords';
import type { FormError } from '../formFields';
import {
  askedAddress,
  dashboardAddress,
  ownPath,
  Refusal,
  refuseForNow,
  registerFormPage,
  screenAddress,
  type Visit,
} from '../formPage';
import type { ServerPage } from '../../site/layout';
import {
  errorsOf,
  NAME_TAKEN,
  nameProblems,
  NEW_USER_FIELDS,
  newUserErrors,
  readNewUser,
  type NewUserForm,
} from '../newUserFields';
import { submittedText } from '../submittedForm';
import { waitInWords } from '../waitInWords';
import { findSubject, type Subject } from './subject';
import { accountUserPage, ACTIONS, newUserPage, ownUserPage, type EditUserFrame } from './view';

const NOTICES = {
  changed: 'The changes were saved.',
  added:
    'The user was added. No email was sent: tell the username and the first password yourself.',
  inactivated: 'The user was inactivated.',
} as const;
type Notice = keyof typeof NOTICES;

/** What an address says was done; null for anything else. */
function noticeOf(request: FastifyRequest): string | null {
  const saved = submittedText(request.query, 'saved');
  return Object.hasOwn(NOTICES, saved) ? NOTICES[saved as Notice] : null;
}

type UserOutcome = UserChange | 'noHeir';

const REFUSALS: Readonly<Record<Exclude<UserOutcome, 'done' | 'notFound'>, string>> = {
  noHeir: 'Nobody is there who could get the alerts.',
  inactive: 'This user is inactive. Nothing was changed.',
  lastAdministrator:
    'An account needs an administrator, and this user is the only one. Make somebody else an administrator first.',
};

type Action = (typeof ACTIONS)[keyof typeof ACTIONS];

/** What was sent, and whom it is about. */
interface UserForm {
  readonly subject: Subject;
  /** Null where nothing was sent. */
  readonly action: Action | null;
  readonly user: NewUserForm;
  readonly isAdmin: boolean;
  readonly isConfirmed: boolean;
}

/** Whose record was changed, and how. */
interface Saved {
  readonly userId: number | null;
  readonly saved: Notice;
}

async function readForm({ app, isSent, request }: Visit): Promise<UserForm> {
  const subject = await findSubject(app, request);
  const action = submittedText(request.body, 'action');
  const isKnown =
    action === ACTIONS.save || (action === ACTIONS.inactivate && subject.kind === 'user');
  if (isSent && !isKnown) throw invalidField('action', 'This cannot be done here.');
  return {
    subject,
    action: isSent && isKnown ? action : null,
    user: readNewUser(request.body),
    isAdmin: submittedText(request.body, 'isAdmin') !== '',
    isConfirmed: submittedText(request.body, 'confirm') !== '',
  };
}

function problemsOf({ action, isConfirmed, subject, user }: UserForm): readonly FormError[] {
  if (action !== ACTIONS.inactivate) {
    return subject.kind === 'new' ? newUserErrors(user) : errorsOf(nameProblems(user));
  }
  if (subject.kind === 'user' && subject.isSelf) {
    const message = 'You cannot inactivate yourself. Another administrator can.';
    return [{ field: null, message }];
  }
  const message = 'Tick the box to confirm that the user shall be inactivated.';
  return isConfirmed ? [] : [{ field: 'confirm', message }];
}

/** What stays in the address of the page from form to form. */
function keptQuery(subject: Subject) {
  return {
    userId: subject.kind === 'user' ? subject.user.id : null,
    mode: subject.kind === 'new' ? 'new' : null,
  };
}

async function frameOf(
  { app, request, reply }: Visit,
  subject: Subject,
  errors: readonly FormError[],
): Promise<EditUserFrame> {
  const { locale } = request;
  const session = await app.sessions.start(request, reply);
  const cancel = askedAddress(request, 'cancel');
  const back =
    subject.kind === 'own'
      ? { address: dashboardAddress(app, locale), label: 'Go to my account' }
      : {
          address: screenAddress(app, locale, USER_LIST_PATH),
          label: 'Go to the users of the account',
        };
  return {
    locale,
    action:
      ownPath(request) +
      buildQuery({
        ...keptQuery(subject),
        done: askedAddress(request, 'done'),
        cancel,
      }),
    xsrfToken: session.xsrfToken,
    errors,
    notice: errors.length > 0 ? null : noticeOf(request),
    back: cancel === null ? back : { address: cancel, label: 'Cancel' },
  };
}

async function view(
  visit: Visit,
  { action, isAdmin, subject, user }: UserForm,
  errors: readonly FormError[],
): Promise<ServerPage> {
  const { app } = visit;
  const frame = await frameOf(visit, subject, errors);
  // A form that was sent shows what was typed, else what is kept.
  const isTyped = action === ACTIONS.save;
  switch (subject.kind) {
    case 'new':
      return newUserPage(frame, user);
    case 'own':
      return ownUserPage(
        frame,
        isTyped ? user : await findOwnRecord(app.database.db, subject.userId),
      );
    case 'user':
      return accountUserPage(frame, {
        user: subject.user,
        isSelf: subject.isSelf,
        shown: isTyped ? { ...user, isAdmin } : subject.user,
        support: { email: app.settings.supportEmail, phone: app.settings.supportPhone },
      });
  }
}

async function addNewUser(
  { app, request }: Visit,
  accountId: number,
  user: NewUserForm,
): Promise<Saved | Refusal> {
  const waitMs = await app.rateLimits.countUserAddition(accountId);
  if (waitMs > 0) {
    return refuseForNow(
      waitMs,
      `Too many users were added at once. Please wait ${waitInWords(waitMs)} and try again.`,
    );
  }
  const passwordHash = await hashPassword(user.password, app.settings.passwordCost);
  const { db } = app.database;
  const userId = await addUser(db, accountId, { ...user, passwordHash }, actorOf(request));
  return userId === null ? new Refusal(422, [NAME_TAKEN]) : { userId, saved: 'added' };
}

/** What becomes of a change of a user of the account. */
function outcomeOf(outcome: UserOutcome, field: string | null, saved: Saved): Saved | Refusal {
  switch (outcome) {
    case 'done':
      return saved;
    case 'notFound':
      throw notFound();
    case 'noHeir':
    case 'inactive':
      return new Refusal(409, [{ field: null, message: REFUSALS[outcome] }]);
    case 'lastAdministrator':
      return new Refusal(422, [{ field, message: REFUSALS.lastAdministrator }]);
  }
}

async function act(visit: Visit, form: UserForm): Promise<Saved | Refusal> {
  const { action, isAdmin, subject, user } = form;
  const { db } = visit.app.database;
  const actor = actorOf(visit.request);
  const { firstName, lastName } = user;
  switch (subject.kind) {
    case 'own':
      await renameUser(db, subject.userId, { firstName, lastName }, actor);
      return { userId: null, saved: 'changed' };
    case 'new':
      return addNewUser(visit, subject.accountId, user);
    case 'user': {
      const userId = subject.user.id;
      const which = { accountId: subject.accountId, userId };
      if (action === ACTIONS.inactivate) {
        const outcome = await inactivateUser(db, which, actor);
        return outcomeOf(outcome, null, { userId, saved: 'inactivated' });
      }
      const outcome = await changeUser(db, which, { firstName, lastName, isAdmin }, actor);
      return outcomeOf(outcome, 'isAdmin', { userId, saved: 'changed' });
    }
  }
}

/**
 * `/common/EditUser`: users change their own names; administrators of an active account also change,
 * add (`mode=new`) and inactivate its users (`userId`).
 */
export function registerEditUserPage(app: FastifyInstance): void {
  registerFormPage<UserForm, Saved>(app, {
    path: BACKEND_PAGES.editUser,
    access: OWN_ACCOUNT,
    menuEntry({ request: { query } }) {
      if (submittedText(query, 'mode') === 'new') return MENU_LABELS.addUser;
      return submittedText(query, 'userId') === '' ? MENU_LABELS.editUser : null;
    },
    fields: ['action', ...NEW_USER_FIELDS, 'isAdmin', 'confirm'],
    read: readForm,
    problems: problemsOf,
    act,
    // On to where the address says, else back to the page, which says what was done.
    done: ({ request }, { saved, userId }) =>
      askedAddress(request, 'done') ?? ownPath(request) + buildQuery({ userId, saved }),
    view,
  });
}
