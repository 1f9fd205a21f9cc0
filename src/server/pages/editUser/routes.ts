import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { USER_LIST_PATH } from '#contract/account/pages';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { USER_STATUS_PATH } from '#contract/account/members';
import { buildQuery } from '#contract/links';
import { requireConfirmedEmail } from '../../domain/users/confirmedRule';
import { addUser } from '../../domain/users/newUserRepository';
import {
  changeUser,
  findOwnRecord,
  renameUser,
  type UserChange,
} from '../../domain/users/repository';
import type { PersonNames } from '../../domain/users/rules';
import { actorOf } from '../../http/requester';
import { invalidField, notFound } from '../../http/problems';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import { hashPassword } from '../../security/passwords';
import type { FormError } from '../formFields';
import {
  requestedAddress,
  dashboardAddress,
  ownPath,
  Refusal,
  refuseForNow,
  registerFormPage,
  Saved,
  screenAddress,
  type Visit,
} from '../formPage';
import type { ServerPage } from '../../site/layout';
import {
  errorsOf,
  USERNAME_EXISTS,
  nameProblems,
  NEW_USER_FIELDS,
  newUserErrors,
  readNewUser,
  type NewUserForm,
} from '../newUserFields';
import { submittedText } from '../submittedForm';
import { waitInWords } from '../waitInWords';
import { findSubject, type Subject } from './subject';
import { accountUserPage, newUserPage, ownUserPage, SAVE_ACTION, type EditUserFrame } from './view';

const NOTICES = {
  changed: 'Changes saved.',
  added: 'User added. We sent no email; share the username and temporary password with them.',
} as const;
type Notice = keyof typeof NOTICES;

const REFUSALS: Readonly<Record<Exclude<UserChange, 'done' | 'notFound'>, string>> = {
  inactive: 'This user is inactive. Nothing was changed.',
  lastAdministrator:
    'An account needs at least one administrator. Make another user an administrator first.',
};

/** The submitted form and the user it edits. */
interface UserForm {
  readonly subject: Subject;
  readonly isTyped: boolean;
  readonly user: NewUserForm;
  readonly isAdmin: boolean;
  /** Whether the user was an administrator when the form was opened; null if it isn't stated. */
  readonly wasAdmin: boolean | null;
  /** The names when the form was opened; null if they aren't stated. */
  readonly wasNamed: PersonNames | null;
}

/** The changed user, and the notice to show. */
interface SavedUser {
  readonly userId: number | null;
  readonly notice: Notice;
}

const WAS_ADMIN: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['0', false],
]);

function readOldNames(body: unknown): PersonNames | null {
  const firstName = submittedText(body, 'wasFirstName');
  const lastName = submittedText(body, 'wasLastName');
  return firstName === '' && lastName === '' ? null : { firstName, lastName };
}

async function readForm({ app, isSent, isTyped, request }: Visit): Promise<UserForm> {
  const subject = await findSubject(app, request);
  if (isSent && submittedText(request.body, 'action') !== SAVE_ACTION) {
    throw invalidField('action', "This action isn't available here.");
  }
  return {
    subject,
    isTyped,
    user: readNewUser(request.body),
    isAdmin: submittedText(request.body, 'isAdmin') !== '',
    wasAdmin: WAS_ADMIN.get(submittedText(request.body, 'wasAdmin')) ?? null,
    wasNamed: readOldNames(request.body),
  };
}

function problemsOf({ subject, user }: UserForm): readonly FormError[] {
  return subject.kind === 'new' ? newUserErrors(user) : errorsOf(nameProblems(user));
}

/** Returns the query fields that stay in the page's URL. */
function subjectQuery(subject: Subject) {
  return {
    userId: subject.kind === 'user' ? subject.user.id : null,
    mode: subject.kind === 'new' ? 'new' : null,
  };
}

async function frameOf(
  { app, notice, request, reply }: Visit,
  subject: Subject,
  errors: readonly FormError[],
): Promise<EditUserFrame> {
  const { locale } = request;
  const session = await app.sessions.start(request, reply);
  const cancel = requestedAddress(request, 'cancel');
  const back =
    subject.kind === 'own'
      ? { address: dashboardAddress(app, locale), label: 'Go to my account' }
      : {
          address: screenAddress(app, locale, USER_LIST_PATH),
          label: 'Go to users',
        };
  return {
    locale,
    action:
      ownPath(request) +
      buildQuery({
        ...subjectQuery(subject),
        done: requestedAddress(request, 'done'),
        cancel,
      }),
    xsrfToken: session.xsrfToken,
    errors,
    notice,
    back: cancel === null ? back : { address: cancel, label: 'Cancel' },
  };
}

async function view(
  visit: Visit,
  { isAdmin, isTyped, subject, user, wasAdmin, wasNamed }: UserForm,
  errors: readonly FormError[],
): Promise<ServerPage> {
  const { app } = visit;
  const frame = await frameOf(visit, subject, errors);
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
        wasAdmin: wasAdmin ?? subject.user.isAdmin,
        wasNamed: wasNamed ?? subject.user,
        support: { email: app.settings.supportEmail, phone: app.settings.supportPhone },
        statusPage: screenAddress(app, visit.request.locale, USER_STATUS_PATH, {
          userId: subject.user.id,
        }),
      });
  }
}

async function addNewUser(
  { app, request }: Visit,
  accountId: number,
  user: NewUserForm,
): Promise<SavedUser | Refusal> {
  const waitMs = await app.rateLimits.count('userAddition', { accountId });
  if (waitMs > 0) {
    return refuseForNow(
      waitMs,
      `You added too many users in a short time. Please wait ${waitInWords(waitMs)} and try again.`,
    );
  }
  const passwordHash = await hashPassword(user.password, app.settings.passwordCost);
  const { db } = app.database;
  const userId = await addUser(db, accountId, { ...user, passwordHash }, actorOf(request));
  return userId === null ? new Refusal(422, [USERNAME_EXISTS]) : { userId, notice: 'added' };
}

/** Converts the outcome of a change to a page result. */
function outcomeOf(
  outcome: UserChange,
  field: string | null,
  saved: SavedUser,
): SavedUser | Refusal {
  switch (outcome) {
    case 'done':
      return saved;
    case 'notFound':
      throw notFound();
    case 'inactive':
      return new Refusal(409, [{ field: null, message: REFUSALS[outcome] }]);
    case 'lastAdministrator':
      return new Refusal(422, [{ field, message: REFUSALS.lastAdministrator }]);
  }
}

async function act(visit: Visit, form: UserForm): Promise<SavedUser | Refusal> {
  const { isAdmin, subject, user, wasAdmin, wasNamed } = form;
  const { db } = visit.app.database;
  const actor = actorOf(visit.request);
  const { firstName, lastName } = user;
  switch (subject.kind) {
    case 'own':
      await renameUser(db, subject.userId, { firstName, lastName }, actor);
      return { userId: null, notice: 'changed' };
    case 'new':
      requireConfirmedEmail(visit.request.user, 'addUsers');
      return addNewUser(visit, subject.accountId, user);
    case 'user': {
      const userId = subject.user.id;
      const which = { accountId: subject.accountId, userId };
      // Saves only what the form changes: the rest may have changed since the form was opened.
      const edit = {
        ...(firstName === wasNamed?.firstName ? {} : { firstName }),
        ...(lastName === wasNamed?.lastName ? {} : { lastName }),
        ...(isAdmin === wasAdmin ? {} : { isAdmin }),
      };
      const outcome = await changeUser(db, which, edit, actor);
      return outcomeOf(outcome, 'isAdmin', { userId, notice: 'changed' });
    }
  }
}

/**
 * `/common/EditUser`: users change their own names; administrators of an active account also edit
 * (`userId`) and add (`mode=new`) users. Users are deactivated on `/common/ChangeUserStatus`, which
 * also reassigns their alerts.
 */
export function registerEditUserPage(app: FastifyInstance): void {
  registerFormPage<UserForm, SavedUser, Notice>(app, {
    path: BACKEND_PAGES.editUser,
    access: OWN_ACCOUNT,
    menuEntry({ request: { query } }) {
      if (submittedText(query, 'mode') === 'new') return MENU_LABELS.addUser;
      return submittedText(query, 'userId') === '' ? MENU_LABELS.editUser : null;
    },
    fields: ['action', ...NEW_USER_FIELDS, 'isAdmin', 'wasAdmin', 'wasFirstName', 'wasLastName'],
    notices: NOTICES,
    read: readForm,
    problems: problemsOf,
    act,
    // Redirects to the URL in the query, or back to the page, which shows the notice.
    done: ({ request }, { notice, userId }) =>
      requestedAddress(request, 'done') ?? new Saved(notice, { userId }),
    view,
  });
}
