import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  PASSWORD_ACTIONS,
  SET_PASSWORD_ACKNOWLEDGEMENT_PATH,
  SET_PASSWORD_PATH,
} from '#contract/account/pages';
import { LOGIN_FORM } from '#contract/site/backendPages';
import { FILING_RESET_DONE_PATH, FILING_RESET_PATH } from '#contract/filing/pages';
import { TEXT_MAX_LENGTH } from '#contract/limits';
import {
  findNewPasswordProblem,
  PASSWORD_MIN_LENGTH,
  passwordLength,
  passwordMinLength,
  type PasswordProblem,
} from '#contract/account/passwords';
import type { LinkQuery } from '#contract/site/queryFields';
import { decideAccess, ACCOUNT_ADMINISTRATION, type AccessRule } from '#contract/roles';
import {
  FILING_AREA,
  PASSWORD_PROBLEM_FIELD,
  SET_PASSWORD_FORM,
  type PasswordNotice,
  type SetPasswordProblem,
} from '#contract/account/setPassword';
import { exactly, words } from '#contract/schemas/fields';
import { readId } from '../../http/readId';
import { mailSite } from '../../domain/passwords/links';
import { changedMail, type PasswordChange } from '../../domain/passwords/mails';
import {
  addPasswordRequest,
  findOwner,
  findOwnerOfAccount,
  findOwnerOfLink,
  setPassword,
  type PasswordOwner,
  type RefusedPassword,
} from '../../domain/passwords/repository';
import { hashLinkToken, isLinkToken } from '../../domain/passwords/tokens';
import { tooManyRequests } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import type { PasswordPurpose } from '../../plugins/passwordChecks/plugin';
import type { StoredSession } from '../../domain/sessions/session';
import type { MarkedUser } from '../../domain/sessions/tokens';
import { guessPassword } from '../../security/guesser';
import { hashPassword } from '../../security/passwords';
import { PAGE_EDITIONS } from '../../site/editions';
import { screenAddress, tooManyPasswordsText } from '../formPage';
import { isStaleForm, submittedText } from '../submittedForm';
import { waitInWords } from '../waitInWords';

const { actions, fields } = SET_PASSWORD_FORM;
const Text = Type.Optional(Type.String());

const BodySchema = exactly({
  [fields.action]: words(Object.values(actions)),
  [fields.name]: Text,
  [fields.token]: Text,
  [fields.currentPassword]: Text,
  [fields.password]: Text,
  [fields.userId]: Text,
  [fields.area]: Text,
  [LOGIN_FORM.fields.xsrf]: Text,
});

/** A submitted form, with its request and reply. */
interface Post {
  readonly app: FastifyInstance;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function fieldOf({ request }: Post, name: keyof typeof fields): string {
  return submittedText(request.body, fields[name]);
}

/** Builds the query that reopens the form's screen. */
function screenQuery(post: Post): LinkQuery {
  switch (fieldOf(post, 'action')) {
    case actions.change:
      return { action: PASSWORD_ACTIONS.change };
    case actions.admin:
      return {
        action: PASSWORD_ACTIONS.admin,
        userId: readId(fieldOf(post, 'userId')),
      };
    default:
      return { action: PASSWORD_ACTIONS.forgot };
  }
}

/**
 * Redirects to the form's screen, which shows the error; with null, the screen determines what to
 * show.
 */
function backToForm(post: Post, problem: SetPasswordProblem | null): FastifyReply {
  const { app, request, reply } = post;
  const isFiling = fieldOf(post, 'area') === FILING_AREA;
  const path = isFiling ? FILING_RESET_PATH : SET_PASSWORD_PATH;
  const query = { ...(isFiling ? {} : screenQuery(post)), [PASSWORD_PROBLEM_FIELD]: problem };
  return reply.redirect(screenAddress(app, request.locale, path, query), 303);
}

/** Redirects to the screen that shows the notice, which is stored with the session. */
async function acknowledge(
  post: Post,
  notice: PasswordNotice,
  session: Pick<StoredSession, 'idHash'> | null = post.request.session,
): Promise<FastifyReply> {
  const { app, request, reply } = post;
  await app.sessions.saveFlash({ session }, SET_PASSWORD_ACKNOWLEDGEMENT_PATH, notice);
  const isFiling = fieldOf(post, 'area') === FILING_AREA;
  const path = isFiling ? FILING_RESET_DONE_PATH : SET_PASSWORD_ACKNOWLEDGEMENT_PATH;
  const address = screenAddress(app, request.locale, path);
  return reply.redirect(address, 303);
}

function personalWords({ username, email, firstName, lastName }: PasswordOwner): string[] {
  return [username, email, email.split('@', 1)[0] ?? '', firstName, lastName];
}

/** Validates the new password in the form. */
function problemOfNew(post: Post, owner: PasswordOwner): PasswordProblem | null {
  const minLength = passwordMinLength(owner.hasSecondFactor);
  return findNewPasswordProblem(
    guessPassword,
    fieldOf(post, 'password'),
    personalWords(owner),
    minLength,
  );
}

/** Requests a password link. The response and its timing are the same for unknown names. */
async function requestLink(post: Post): Promise<FastifyReply> {
  const { app, request } = post;
  const name = fieldOf(post, 'name').trim();
  if (name === '') return backToForm(post, 'missingName');
  const waitMs = await app.rateLimits.count('passwordRequest', { address: request.ip, name });
  if (waitMs > 0) {
    const message = `Too many email requests. Please wait ${waitInWords(waitMs)} and try again.`;
    throw tooManyRequests(message, waitMs);
  }
  if (name.length <= TEXT_MAX_LENGTH) {
    await addPasswordRequest(app.database.db, {
      name,
      localeCode: request.locale.code,
      at: app.clock.now(),
      requestId: request.id,
    });
    app.mails.wake();
  }
  return acknowledge(post, 'emailSent');
}

/** Whose password is set, by whom, and which session stays open. */
interface Setting {
  readonly kind: PasswordChange;
  readonly owner: PasswordOwner;
  readonly actorId: number;
  /** The user whose password was checked; null with a link. */
  readonly approver: PasswordOwner | null;
  readonly tokenHash: string | null;
  readonly exceptIdHash: string | null;
}

/** Saves the new password; returns its user, or why it was refused. */
async function write(post: Post, setting: Setting): Promise<MarkedUser | RefusedPassword> {
  const { app, request } = post;
  const { actorId, approver, exceptIdHash, kind, owner, tokenHash } = setting;
  const password = fieldOf(post, 'password');
  const passwordHash = await hashPassword(password, app.settings.passwordCost);
  const at = app.clock.now();
  const passwordVersion = await setPassword(app.database.db, {
    userId: owner.id,
    passwordHash,
    needsFactor: passwordLength(password) < PASSWORD_MIN_LENGTH,
    tokenHash,
    approver,
    exceptIdHash,
    mail: {
      to: owner.email,
      ...changedMail(owner.username, kind, mailSite(app)),
      at,
      usefulUntil: null,
      proof: { kind: 'USER', userId: owner.id },
    },
    event: {
      at,
      actorId,
      action: 'passwordSet',
      target: `user/${owner.id}`,
      detail: { by: kind },
      requestId: request.id,
    },
  });
  if (typeof passwordVersion === 'string') return passwordVersion;
  await app.rateLimits.clearFailures(owner.username);
  app.mails.wake();
  return { id: owner.id, passwordVersion };
}

/** Sets a password with an emailed link. The link stays valid if the password is rejected. */
async function setByLink(post: Post): Promise<FastifyReply> {
  const { app, request, reply } = post;
  const token = fieldOf(post, 'token');
  if (!isLinkToken(token)) return backToForm(post, 'deadLink');
  const tokenHash = hashLinkToken(token);
  const owner = await findOwnerOfLink(app.database.db, tokenHash, app.clock.now());
  if (owner === null) return backToForm(post, 'deadLink');
  const problem = problemOfNew(post, owner);
  if (problem !== null) return backToForm(post, problem);
  const marked = await write(post, {
    kind: 'forgot',
    owner,
    actorId: owner.id,
    approver: null,
    tokenHash,
    exceptIdHash: null,
  });
  if (typeof marked === 'string') return backToForm(post, marked);
  // With this mark, other people's guesses can no longer lock out the owner.
  app.sessions.markBrowser(request, reply, marked);
  return acknowledge(post, 'setByLink');
}

/** True if the form contains the sender's own password; throws 429 after too many wrong ones. */
async function isOwnPassword(
  post: Post,
  purpose: PasswordPurpose,
  sender: PasswordOwner,
): Promise<boolean> {
  const { app, request } = post;
  const answer = await app.passwordChecks.check(request, {
    purpose,
    userName: sender.username,
    user: sender,
    password: fieldOf(post, 'currentPassword'),
  });
  if (answer.kind !== 'tooSoon') return answer.kind === 'right';
  throw tooManyRequests(tooManyPasswordsText(answer.waitMs), answer.waitMs);
}

/**
 * Sets a password: users change their own; administrators set the password of a user in their
 * account.
 */
async function setBySender(
  post: Post,
  kind: 'change' | 'admin',
  findTarget: (sender: PasswordOwner) => Promise<PasswordOwner | null>,
): Promise<FastifyReply> {
  const { app, request, reply } = post;
  const { user } = request;
  const rule: AccessRule = kind === 'admin' ? ACCOUNT_ADMINISTRATION : { roles: ['USER'] };
  const isAllowed =
    decideAccess(rule, user.id === null ? 'loggedOut' : 'loggedIn', user).kind === 'granted';
  const sender = user.id === null ? null : await findOwner(app.database.db, user.id);
  const owner = isAllowed && sender !== null ? await findTarget(sender) : null;
  // The screen then asks for a login, denies access, or shows that the user doesn't exist.
  if (sender === null || owner === null) return backToForm(post, null);
  const problem = problemOfNew(post, owner);
  if (problem !== null) return backToForm(post, problem);
  const purpose = kind === 'change' ? 'changePassword' : 'setUserPassword';
  if (!(await isOwnPassword(post, purpose, sender))) return backToForm(post, 'wrongPassword');
  const marked = await write(post, {
    kind,
    owner,
    actorId: sender.id,
    approver: sender,
    tokenHash: null,
    exceptIdHash: request.session?.idHash ?? null,
  });
  if (typeof marked === 'string') return backToForm(post, marked);
  // Users who change their own password continue in a new session.
  const session =
    owner.id === sender.id
      ? await app.sessions.signIn(request, reply, marked, 'earlier')
      : request.session;
  return acknowledge(post, kind === 'change' ? 'changed' : 'setForUser', session);
}

async function findUserOfAdministrator(post: Post): Promise<PasswordOwner | null> {
  const accountId = post.request.user.account?.id;
  const userId = readId(fieldOf(post, 'userId'));
  if (accountId === undefined || userId === null) return null;
  return findOwnerOfAccount(post.app.database.db, accountId, userId);
}

function submit(post: Post): Promise<FastifyReply> {
  switch (fieldOf(post, 'action')) {
    case actions.forgot:
      return setByLink(post);
    case actions.change:
      return setBySender(post, 'change', (sender) => Promise.resolve(sender));
    case actions.admin:
      return setBySender(post, 'admin', () => findUserOfAdministrator(post));
    default:
      return requestLink(post);
  }
}

/**
 * Receives the forms of the app's screen `/common/SetPassword`, under both edition prefixes and
 * without a prefix. Redirects to the screen with an error code; only the password must be retyped.
 */
export function registerSetPasswordPage(app: FastifyInstance): void {
  void app.register((scope, _options, registered) => {
    scope.setErrorHandler((error, request, reply) => {
      if (isStaleForm(error)) return backToForm({ app, request, reply }, 'stale');
      throw error;
    });
    for (const { prefix, locale } of PAGE_EDITIONS) {
      const config = { access: OPEN_TO_ALL, isPage: true, locale } as const;
      scope.post(
        `${app.settings.contextPath}${prefix}${SET_PASSWORD_PATH}`,
        { config, schema: { body: BodySchema } },
        (request, reply) => submit({ app, request, reply }),
      );
    }
    registered();
  });
}
