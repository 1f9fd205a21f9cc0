import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildQuery } from '#contract/links';
import { PASSWORD_MIN_LENGTH, passwordLength } from '#contract/account/passwords';
import { mailSite } from '../../domain/passwords/links';
import { twoStepLoginChangedMail } from '../../domain/secondFactor/mails';
import { readNewPasskey } from '../../domain/secondFactor/passkeys';
import {
  addPasskey,
  confirmApp,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  startApp,
  type OwnRemoval,
  type ShownCodes,
} from '../../domain/secondFactor/changeRepository';
import {
  findAppSecret,
  findFactors,
  hasFactor,
  MAX_PASSKEYS,
  type Factors,
} from '../../domain/secondFactor/repository';
import { newSecret, stepOfCode } from '../../domain/secondFactor/totp';
import { noteProof } from '../../domain/sessions/repository';
import { actorOf, ownerOf } from '../../http/requester';
import { notFound } from '../../http/problems';
import { identityNeeded, isFactorRecent } from '../../http/proof';
import { OWN_USER } from '../../http/routeAccess';
import type { ServerPage } from '../../site/layout';
import {
  requestedAddress,
  ownPath,
  Refusal,
  registerFormPage,
  Saved,
  type Visit,
} from '../formPage';
import { errorsOf } from '../newUserFields';
import { refuseWrongPassword } from '../ownPassword';
import { browserOf, hasRecentPassword } from './proof';
import {
  remainingFactors,
  passkeyIn,
  problemsOf,
  readFields,
  stepIn,
  type SecurityForm,
  type Step,
} from './steps';
import { codesPage, SECURITY_NOTICES, type SecurityFrame, type SecurityNotice } from './view';
import { viewOf } from './views';

const NOT_NOW: Refusal = new Refusal(409, [
  {
    field: null,
    message: 'This setting has already changed, possibly in another window. Nothing was saved.',
  },
]);

const ALREADY_RENEWED: Refusal = new Refusal(409, [
  {
    field: null,
    message:
      'New recovery codes were created after this page was opened, perhaps by the same form. They weren’t replaced. If you don’t have them, submit the form again.',
  },
]);

/** Also used if the form added the first factor: its recovery codes can't be shown again. */
const ALREADY_ADDED: Refusal = new Refusal(409, [
  {
    field: null,
    message:
      'This was already added, perhaps by the same form. If you don’t have your recovery codes, create new ones.',
  },
]);

/** Outcome of a step: the next step, the overview page, or codes that are shown once. */
type Outcome =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'changed'; readonly notice: SecurityNotice }
  | { readonly kind: 'codes'; readonly codes: ShownCodes };

/**
 * Reads the form. Throws 401, which asks for a second factor, at each step if the user has one and
 * didn't use it recently: the password must not be enough to replace it.
 */
async function read({ app, request }: Visit): Promise<SecurityForm> {
  const { userId } = ownerOf(request);
  const factors = await findFactors(app.database.db, userId);
  const step = stepIn(request);
  if (step !== null && hasFactor(factors) && !isFactorRecent(request, app.clock.now())) {
    throw identityNeeded(request);
  }
  const passkeyId = passkeyIn(request);
  if (step === 'removePasskey' && factors.passkeys.every(({ id }) => id !== passkeyId)) {
    throw notFound();
  }
  const unconfirmedSecret =
    step === 'code'
      ? await findAppSecret(app.database.db, app.secretBox, userId, 'unconfirmed')
      : null;
  return { step, factors, unconfirmedSecret, passkeyId, ...readFields(request) };
}

function changingOf(
  { app, request }: Visit,
  { factors, password }: SecurityForm,
): OwnRemoval & { readonly ownHash: string } {
  return {
    userId: ownerOf(request).userId,
    passwordVersion: factors.passwordVersion,
    mayBeLast: isLongEnough(password),
    actor: actorOf(request),
    ownHash: request.session?.idHash ?? '',
    mailOf: (name, change) => twoStepLoginChangedMail(name, change, mailSite(app)),
  };
}

/** Checks the password, and records it as proof for the next step. */
async function begin(visit: Visit, { password }: SecurityForm): Promise<Refusal | null> {
  const refusal = await refuseWrongPassword(visit, 'changeSecondFactor', password);
  if (refusal !== null) return refusal;
  const { app, request } = visit;
  await noteProof(app.database.db, request.session?.idHash ?? '', app.clock.now(), 'password');
  return null;
}

async function confirm(visit: Visit, form: SecurityForm): Promise<Outcome | Refusal> {
  const { app } = visit;
  const { code, unconfirmedSecret: secret } = form;
  if (secret === null) return refuseRepeated(visit, form);
  const step = stepOfCode(secret, code, app.clock.now());
  if (step === null) {
    const message = 'The code is incorrect. Enter the code that the app shows now.';
    return new Refusal(422, errorsOf({ code: message }));
  }
  const codes = await confirmApp(app.database.db, { ...changingOf(visit, form), step });
  if (codes === null) return refuseRepeated(visit, form);
  await noteFactor(visit);
  return shown(codes, 'appAdded');
}

/** True if the form's app or passkey exists, perhaps because the same form was sent twice. */
function isAdded({ name, step }: SecurityForm, { appSince, passkeys }: Factors): boolean {
  if (step === 'code') return appSince !== null;
  return step === 'name' && passkeys.some((passkey) => passkey.name === name);
}

/**
 * Rejects a form that added nothing. Reads the factors again, because one may just have been added.
 */
async function refuseRepeated({ app, request }: Visit, form: SecurityForm): Promise<Refusal> {
  const factors = await findFactors(app.database.db, ownerOf(request).userId);
  return isAdded(form, factors) ? ALREADY_ADDED : NOT_NOW;
}

async function savePasskey(visit: Visit, form: SecurityForm): Promise<Outcome | Refusal> {
  const { factors, name, passkey } = form;
  const browser = browserOf(visit);
  if (factors.passkeys.length >= MAX_PASSKEYS) {
    const message = `You already have ${String(MAX_PASSKEYS)} passkeys. Remove one first.`;
    return new Refusal(409, [{ field: null, message }]);
  }
  const made = browser === null ? null : await readNewPasskey(browser, passkey);
  if (made === null) {
    const message = "The passkey wasn't accepted. Try again.";
    return new Refusal(422, [{ field: null, message }]);
  }
  const { db } = visit.app.database;
  const codes = await addPasskey(db, changingOf(visit, form), { ...made, name });
  if (codes === null) return refuseRepeated(visit, form);
  await noteFactor(visit);
  return shown(codes, 'passkeyAdded');
}

/** Records that a new factor was used successfully. */
async function noteFactor({ app, request }: Visit): Promise<void> {
  await noteProof(app.database.db, request.session?.idHash ?? '', app.clock.now(), 'factor');
}

function shown(codes: ShownCodes | null, notice: SecurityNotice | null): Outcome | Refusal {
  if (codes === null) return NOT_NOW;
  return codes.length > 0 || notice === null
    ? { kind: 'codes', codes }
    : { kind: 'changed', notice };
}

/** True if a password may be used without a second factor. */
function isLongEnough(password: string): boolean {
  return passwordLength(password) >= PASSWORD_MIN_LENGTH;
}

/**
 * Rejects the removal of the last second factor if the password is too short to be used without
 * one.
 */
function refuseShortPassword(form: SecurityForm): Refusal | null {
  if (hasFactor(remainingFactors(form)) || isLongEnough(form.password)) return null;
  const length = passwordLength(form.password);
  const message =
    `This would turn off two-step login. Without it, a password needs at least ${String(PASSWORD_MIN_LENGTH)} characters. ` +
    `Yours has ${String(length)}. Change your password first.`;
  return new Refusal(409, [{ field: null, message }]);
}

async function act(visit: Visit, form: SecurityForm): Promise<Outcome | Refusal> {
  const { app, request } = visit;
  const { db } = app.database;
  const { step } = form;
  if (step === 'code' || step === 'name') {
    if (!hasRecentPassword(visit))
      return { kind: 'step', step: step === 'code' ? 'app' : 'passkey' };
    return step === 'code' ? confirm(visit, form) : savePasskey(visit, form);
  }
  const refusal = await begin(visit, form);
  if (refusal !== null) return refusal;
  const changing = changingOf(visit, form);
  if (step === 'removeApp' || step === 'removePasskey') {
    const tooShort = refuseShortPassword(form);
    if (tooShort !== null) return tooShort;
  }
  switch (step) {
    case 'app': {
      const isBegun = await startApp(
        db,
        changing.userId,
        { box: app.secretBox, secret: newSecret() },
        app.clock.now(),
      );
      return isBegun ? { kind: 'step', step: 'code' } : NOT_NOW;
    }
    case 'passkey':
      return { kind: 'step', step: 'name' };
    case 'codes': {
      const codes = await renewRecoveryCodes(db, { ...changing, codesMark: form.codesMark });
      return codes === 'repeated' ? ALREADY_RENEWED : shown(codes, null);
    }
    case 'removeApp':
      return shown(await removeApp(db, changing), 'appRemoved');
    default: {
      const id = passkeyIn(request) ?? 0;
      return shown(await removePasskey(db, changing, id), 'passkeyRemoved');
    }
  }
}

/** Builds the URL with the query fields that are kept from step to step. */
function addressOf({ request }: Visit, query: Readonly<Record<string, string>>): string {
  return ownPath(request) + buildQuery({ ...query, done: requestedAddress(request, 'done') });
}

function done(visit: Visit, outcome: Outcome): Saved<SecurityNotice> | string | ServerPage {
  const { request } = visit;
  switch (outcome.kind) {
    case 'step':
      return addressOf(visit, { do: outcome.step });
    case 'changed':
      return new Saved(outcome.notice, { done: requestedAddress(request, 'done') });
    case 'codes':
      return {
        ...codesPage(request.locale, outcome.codes, {
          back: addressOf(visit, {}),
          done: requestedAddress(request, 'done'),
        }),
        menu: { current: MENU_LABELS.signInSecurity },
      };
  }
}

async function view(
  visit: Visit,
  form: SecurityForm,
  errors: SecurityFrame['errors'],
): Promise<ServerPage> {
  const { app, reply, request } = visit;
  const session = await app.sessions.start(request, reply);
  const { step, passkeyId } = form;
  const frame: SecurityFrame = {
    locale: request.locale,
    action: addressOf(visit, {
      ...(step === null ? {} : { do: step }),
      ...(passkeyId === null ? {} : { passkeyId: String(passkeyId) }),
    }),
    xsrfToken: session.xsrfToken,
    // Adding the first factor changes the XSRF token, so the same form sent again is outdated.
    errors:
      visit.isTyped && !visit.isSent && isAdded(form, form.factors)
        ? [...errors, ...ALREADY_ADDED.errors]
        : errors,
    linkTo: (next, query = {}) => addressOf(visit, { do: next, ...query }),
    back: addressOf(visit, {}),
  };
  return viewOf(visit, form, frame);
}

/** `/common/SignInSecurity`: a user's two-step login. */
export function registerSignInSecurityPage(app: FastifyInstance): void {
  registerFormPage<SecurityForm, Outcome, SecurityNotice>(app, {
    path: BACKEND_PAGES.signInSecurity,
    access: OWN_USER,
    menuEntry: () => MENU_LABELS.signInSecurity,
    fields: ['password', 'codes', 'code', 'name', 'passkey'],
    notices: SECURITY_NOTICES,
    read,
    problems: problemsOf,
    act: async (visit, form) => {
      const outcome = await act(visit, form);
      if (!(outcome instanceof Refusal)) visit.app.mails.wake();
      return outcome;
    },
    done,
    view,
  });
}
