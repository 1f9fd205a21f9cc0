import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import { actorOf, type Actor } from '../../http/asker';
import { invalidField, notFound } from '../../http/problems';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import { hashPassword } from '../../security/passwords';
import type { FormError } from '../formFields';
import {
  askedAddress,
  dashboardAddress,
  ownPath,
  refuseForNow,
  registerFormPage,
  screenAddress,
  sendPage,
} from '../formPage';
import type { ServerPage } from '../../site/layout';
import {
  errorsOf,
  NAME_TAKEN,
  nameProblems,
  NEW_USER_FIELDS,
  newUserErrors,
  readNames,
  readNewUser,
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

const REFUSALS: Readonly<Record<Exclude<UserChange, 'done' | 'notFound'>, string>> = {
  inactive: 'This user is inactive. Nothing was changed.',
  lastAdministrator:
    'An account needs an administrator, and this user is the only one. Make somebody else an administrator first.',
};

interface Visit {
  readonly app: FastifyInstance;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
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
          address: screenAddress(app, locale, '/common/ViewUserList'),
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

/** `isTyped`: the form shows what was sent, else what is kept. */
async function pageOf(
  visit: Visit,
  subject: Subject,
  errors: readonly FormError[],
  isTyped: boolean,
): Promise<ServerPage> {
  const { app, request } = visit;
  const frame = await frameOf(visit, subject, errors);
  const typed = readNames(request.body);
  switch (subject.kind) {
    case 'new':
      return newUserPage(frame, readNewUser(request.body));
    case 'own':
      return ownUserPage(
        frame,
        isTyped ? typed : await findOwnRecord(app.database.db, subject.userId),
      );
    case 'user':
      return accountUserPage(frame, {
        user: subject.user,
        isSelf: subject.isSelf,
        shown: isTyped
          ? { ...typed, isAdmin: submittedText(request.body, 'isAdmin') !== '' }
          : subject.user,
        support: { email: app.settings.supportEmail, phone: app.settings.supportPhone },
      });
  }
}

async function refuse(
  visit: Visit,
  subject: Subject,
  errors: readonly FormError[],
  isTyped = true,
): Promise<FastifyReply> {
  const page = await pageOf(visit, subject, errors, isTyped);
  return sendPage(visit.app, visit.reply, page);
}

/** Goes on to where the address says, else back to the page, which says what was done. */
function finish(
  { request, reply }: Visit,
  query: { readonly userId: number | null; readonly saved: Notice },
): FastifyReply {
  const saved = ownPath(request) + buildQuery(query);
  return reply.redirect(askedAddress(request, 'done') ?? saved, 303);
}

async function saveOwn(
  visit: Visit,
  subject: Subject & { readonly kind: 'own' },
  actor: Actor,
): Promise<FastifyReply> {
  const names = readNames(visit.request.body);
  const errors = errorsOf(nameProblems(names));
  if (errors.length > 0) {
    void visit.reply.code(422);
    return refuse(visit, subject, errors);
  }
  await renameUser(visit.app.database.db, subject.userId, names, actor);
  return finish(visit, { userId: null, saved: 'changed' });
}

async function saveNew(
  visit: Visit,
  subject: Subject & { readonly kind: 'new' },
  actor: Actor,
): Promise<FastifyReply> {
  const { app, request, reply } = visit;
  const user = readNewUser(request.body);
  const errors = newUserErrors(user);
  if (errors.length > 0) {
    void reply.code(422);
    return refuse(visit, subject, errors);
  }
  const waitMs = await app.rateLimits.countUserAddition(subject.accountId);
  if (waitMs > 0) {
    const message = `Too many users were added at once. Please wait ${waitInWords(waitMs)} and try again.`;
    return refuse(visit, subject, refuseForNow(reply, waitMs, message));
  }
  const passwordHash = await hashPassword(user.password, app.settings.passwordCost);
  const { db } = app.database;
  const userId = await addUser(db, subject.accountId, { ...user, passwordHash }, actor);
  if (userId !== null) return finish(visit, { userId, saved: 'added' });
  void reply.code(422);
  return refuse(visit, subject, [NAME_TAKEN]);
}

type AccountUser = Subject & { readonly kind: 'user' };

/** Answers a change of a user of the account by its outcome. */
function answerChange(
  visit: Visit,
  subject: AccountUser,
  outcome: UserChange,
  done: { readonly field: string | null; readonly saved: Notice },
): FastifyReply | Promise<FastifyReply> {
  switch (outcome) {
    case 'done':
      return finish(visit, { userId: subject.user.id, saved: done.saved });
    case 'notFound':
      throw notFound();
    case 'inactive':
      void visit.reply.code(409);
      return refuse(visit, { ...subject, user: { ...subject.user, isActive: false } }, [
        { field: null, message: REFUSALS.inactive },
      ]);
    case 'lastAdministrator':
      void visit.reply.code(422);
      return refuse(visit, subject, [{ field: done.field, message: REFUSALS.lastAdministrator }]);
  }
}

async function saveUser(visit: Visit, subject: AccountUser, actor: Actor): Promise<FastifyReply> {
  const { app, request, reply } = visit;
  const names = readNames(request.body);
  const errors = errorsOf(nameProblems(names));
  if (errors.length > 0) {
    void reply.code(422);
    return refuse(visit, subject, errors);
  }
  const isAdmin = submittedText(request.body, 'isAdmin') !== '';
  const which = { accountId: subject.accountId, userId: subject.user.id };
  const outcome = await changeUser(app.database.db, which, { ...names, isAdmin }, actor);
  return answerChange(visit, subject, outcome, { field: 'isAdmin', saved: 'changed' });
}

async function inactivate(visit: Visit, subject: AccountUser, actor: Actor): Promise<FastifyReply> {
  const { app, request, reply } = visit;
  const error: FormError | null = subject.isSelf
    ? { field: null, message: 'You cannot inactivate yourself. Another administrator can.' }
    : submittedText(request.body, 'confirm') === ''
      ? { field: 'confirm', message: 'Tick the box to confirm that the user shall be inactivated.' }
      : null;
  if (error !== null) {
    void reply.code(422);
    return refuse(visit, subject, [error], false);
  }
  const which = { accountId: subject.accountId, userId: subject.user.id };
  const outcome = await inactivateUser(app.database.db, which, actor);
  return answerChange(visit, subject, outcome, { field: null, saved: 'inactivated' });
}

async function submit(visit: Visit): Promise<FastifyReply> {
  const { app, request } = visit;
  const subject = await findSubject(app, request);
  const actor = actorOf(request);
  const action = submittedText(request.body, 'action');
  if (action === ACTIONS.inactivate && subject.kind === 'user') {
    return inactivate(visit, subject, actor);
  }
  if (action !== ACTIONS.save) throw invalidField('action', 'This cannot be done here.');
  if (subject.kind === 'own') return saveOwn(visit, subject, actor);
  if (subject.kind === 'new') return saveNew(visit, subject, actor);
  return saveUser(visit, subject, actor);
}

/**
 * `/common/EditUser`: users change their own names; administrators of an active account also change,
 * add (`mode=new`) and inactivate its users (`userId`).
 */
export function registerEditUserPage(app: FastifyInstance): void {
  registerFormPage(app, {
    path: BACKEND_PAGES.editUser,
    access: OWN_ACCOUNT,
    fields: ['action', ...NEW_USER_FIELDS, 'isAdmin', 'confirm'],
    show: async (request, reply, errors) => {
      const visit = { app, request, reply };
      const subject = await findSubject(app, request);
      return sendPage(app, reply, await pageOf(visit, subject, errors, false));
    },
    submit: (request, reply) => submit({ app, request, reply }),
  });
}
