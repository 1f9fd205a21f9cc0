import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { requestOptions } from '../../domain/secondFactor/passkeys';
import { findFactors, hasFactor } from '../../domain/secondFactor/repository';
import { noteProof } from '../../domain/sessions/repository';
import { findMailUser } from '../../domain/users/repository';
import { ownerOf } from '../../http/requester';
import { OWN_USER } from '../../http/routeAccess';
import { homeAddress, type ServerPage } from '../../site/layout';
import type { FormError } from '../formFields';
import {
  Refusal,
  refuseForNow,
  registerFormPage,
  requestedAddress,
  tooManyCodesText,
  type Visit,
} from '../formPage';
import { errorsOf } from '../newUserFields';
import { refuseWrongPassword } from '../ownPassword';
import { findPasskeyBrowser, proveFactor } from '../secondFactorProof';
import { submittedText } from '../submittedForm';
import { identityPage } from './view';

/** Proof of identity entered in the form. */
interface IdentityForm {
  /** True if the user has a second factor; otherwise the form asks for the password. */
  readonly usesFactor: boolean;
  readonly isEmpty: boolean;
  readonly password: string;
}

async function read({ app, isSent, request }: Visit): Promise<IdentityForm> {
  const factors = await findFactors(app.database.db, ownerOf(request).userId);
  const usesFactor = hasFactor(factors);
  const names = usesFactor ? ['code', 'passkey'] : ['password'];
  const isEmpty = names.every((name) => submittedText(request.body, name).trim() === '');
  const password = submittedText(request.body, 'password');
  return { usesFactor, isEmpty: isSent && isEmpty, password };
}

/** Checks the second factor, or the password of a user without one, and records the proof. */
async function act(visit: Visit, form: IdentityForm): Promise<'proved' | Refusal> {
  const { app, request } = visit;
  const refusal = form.usesFactor
    ? await refuseWrongFactor(visit)
    : await refuseWrongPassword(visit, 'changeSecondFactor', form.password);
  if (refusal !== null) return refusal;
  const sessionHash = request.session?.idHash ?? '';
  const kind = form.usesFactor ? 'factor' : 'password';
  await noteProof(app.database.db, sessionHash, app.clock.now(), kind);
  return 'proved';
}

async function refuseWrongFactor({ app, request }: Visit): Promise<Refusal | null> {
  const { userId } = ownerOf(request);
  const { passwordVersion, username } = await findMailUser(app.database.db, userId);
  const answer = await proveFactor(
    { app, request },
    {
      user: { id: userId, passwordVersion },
      userName: username,
      sessionHash: request.session?.idHash ?? '',
    },
  );
  if (answer.kind === 'tooSoon') {
    return refuseForNow(answer.waitMs, tooManyCodesText(answer.waitMs));
  }
  const message = 'The code or passkey was not accepted, or the code was already used.';
  return answer.kind === 'wrong' ? new Refusal(422, errorsOf({ code: message })) : null;
}

async function view(
  visit: Visit,
  { usesFactor }: IdentityForm,
  errors: readonly FormError[],
): Promise<ServerPage> {
  const { app, reply, request } = visit;
  const { idHash, xsrfToken } = await app.sessions.start(request, reply);
  const { passkeys } = await findFactors(app.database.db, ownerOf(request).userId);
  const browser = passkeys.length === 0 ? null : findPasskeyBrowser({ app }, idHash);
  const options = browser === null ? null : await requestOptions(browser, passkeys);
  const { locale, url: action } = request;
  return identityPage({ locale, action, xsrfToken, errors, options, usesFactor });
}

/** `/common/ConfirmIdentity`: asks for the second factor again. */
export function registerConfirmIdentityPage(app: FastifyInstance): void {
  registerFormPage<IdentityForm, 'proved'>(app, {
    path: BACKEND_PAGES.confirmIdentity,
    access: OWN_USER,
    fields: ['code', 'passkey', 'password'],
    read,
    problems: ({ isEmpty, usesFactor }) => {
      if (!isEmpty) return [];
      return errorsOf(
        usesFactor ? { code: 'Enter a code.' } : { password: 'Enter your password.' },
      );
    },
    act,
    done: ({ request }) =>
      requestedAddress(request, 'done') ?? homeAddress(app.settings, request.locale),
    view,
  });
}
