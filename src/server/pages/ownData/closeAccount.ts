import type { FastifyInstance } from 'fastify';
import { ENVELOPES_PATH } from '#contract/filing/pages';
import { stateDate } from '#contract/stateClock';
import { findOpenInvoices, findSums } from '../../domain/billing/invoicesRepository';
import { findPaidPlan } from '../../domain/billing/planRepository';
import { runTimeOf } from '../../domain/billing/runTime';
import { findCard } from '../../domain/cards/cardsRepository';
import { settleChargesOf } from '../../domain/cards/charging';
import { findAccountFilings, findDueEnvelope } from '../../domain/closing/filingsRepository';
import { closedMail } from '../../domain/closing/mails';
import {
  closeAccount,
  findClosingFacts,
  findLastInvoice,
  findSubscriptionEnd,
  type Closing,
} from '../../domain/closing/repository';
import { reopenUntil } from '../../domain/closing/rules';
import { mailSite } from '../../domain/passwords/links';
import { requestOptions } from '../../domain/secondFactor/passkeys';
import { findFactors, hasFactor } from '../../domain/secondFactor/repository';
import type { MarkedUser } from '../../domain/sessions/tokens';
import { findMailUser } from '../../domain/users/repository';
import { actorOf, ownerOf } from '../../http/requester';
import type { SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { accountOf, FOR_ADMINISTRATORS } from '../accountPage';
import type { FormError } from '../formFields';
import {
  ownPath,
  Refusal,
  refuseForNow,
  registerFormPage,
  screenAddress,
  tooManyCodesText,
  type Visit,
} from '../formPage';
import { errorsOf } from '../newUserFields';
import { missingPassword, refuseWrongPassword, WRONG_PASSWORD } from '../ownPassword';
import { passkeyPart } from '../passkeyPart';
import { findPasskeyBrowser, verifySecondFactor } from '../secondFactorProof';
import { submittedText } from '../submittedForm';
import { closeAccountPage, closedPage, type CloseForm } from './closeAccountView';

/** Path of the page for closing an account. */
export const CLOSE_ACCOUNT_PATH = '/common/CloseAccount';

const TITLE = 'Close account';

const REFUSALS: Readonly<Record<'openInvoices' | 'lastInvoice' | 'moreDue', string>> = {
  openInvoices: 'You have an unpaid invoice. Pay it first, then close the account.',
  lastInvoice:
    'Your plan has ended. A final invoice covers usage since the last one. Pay it, then close the account.',
  moreDue: 'The final invoice would be higher now. Check the amount, then confirm again.',
};

/**
 * `/common/CloseAccount`: administrators close their account after proving their identity again.
 */
export function registerCloseAccountPage(app: FastifyInstance): void {
  registerFormPage<CloseForm, null>(app, {
    path: CLOSE_ACCOUNT_PATH,
    access: FOR_ADMINISTRATORS,
    menuEntry: () => null,
    fields: ['action', 'password', 'code', 'passkey', 'confirm', 'cents'],
    async read({ request }) {
      const { userId } = ownerOf(request);
      const { body } = request;
      const cents = submittedText(body, 'cents');
      return {
        password: submittedText(body, 'password'),
        shownCents: /^\d{1,12}$/.test(cents) ? Number(cents) : 0,
        isConfirmed: submittedText(body, 'confirm') !== '',
        hasFactor: hasFactor(await findFactors(app.database.db, userId)),
        hasProof:
          submittedText(body, 'code').trim() !== '' || submittedText(body, 'passkey') !== '',
      };
    },
    problems: ({ hasProof, isConfirmed, password, ...form }) =>
      errorsOf({
        password: missingPassword(password),
        code: form.hasFactor && !hasProof ? 'Enter a code, or use a passkey.' : null,
        confirm: isConfirmed
          ? null
          : 'Check the box to confirm that you want to close the account.',
      }),
    act,
    done: closedPage,
    view,
  });
}

async function act(visit: Visit, form: CloseForm): Promise<Refusal | null> {
  const { app, request } = visit;
  const { userId: id } = ownerOf(request);
  // Read before the password is checked, so that a change after the check is noticed.
  const { passwordVersion } = await findMailUser(app.database.db, id);
  const user = { id, passwordVersion };
  const refusal =
    (await refuseWrongPassword(visit, 'closeAccount', form.password)) ??
    (await refuseDueFees(visit)) ??
    (await refuseOpenInvoices(visit)) ??
    (form.hasFactor ? await refuseWrongFactor(visit) : null);
  if (refusal !== null) return refusal;
  const time = runTimeOf(app);
  const outcome = await close(visit, user, form);
  // If a card is being charged for the balance due, its bank may respond immediately. Closing the
  // account is then tried again.
  if (outcome === 'feesDue') return refuseDueFees(visit);
  if (outcome === 'moreDue') return refusalFor(outcome);
  if (outcome !== 'closed')
    await settleChargesOf(app, time.payAddress, accountOf(request).accountId);
  app.mails.wake();
  const last = outcome === 'closed' ? outcome : await close(visit, user, form);
  if (last === 'wrongPassword') return WRONG_PASSWORD;
  if (last === 'feesDue') return refuseDueFees(visit);
  if (last !== 'closed') return refusalFor(outcome === 'lastInvoice' ? outcome : last);
  await app.sessions.signOut(request, visit.reply);
  return null;
}

const refusalFor = (outcome: keyof typeof REFUSALS): Refusal =>
  new Refusal(409, [{ field: null, message: REFUSALS[outcome] }]);

/** Refuses to close an account with court fees due that one of its active users can pay. */
async function refuseDueFees({ app, request }: Visit): Promise<Refusal | null> {
  const due = await findDueEnvelope(app.database.db, accountOf(request).accountId);
  if (due === null) return null;
  const message = `Pay the court fees of envelope ${due.number} first, then close the account.`;
  return new Refusal(409, [{ field: null, message }]);
}

/**
 * Refuses to close an account with an unpaid invoice that no card pays. Checked before the second
 * factor, so that a refusal doesn't use up a recovery code.
 */
async function refuseOpenInvoices({ app, request }: Visit): Promise<Refusal | null> {
  const { db } = app.database;
  const { accountId } = accountOf(request);
  if ((await findOpenInvoices(db, accountId)).length === 0) return null;
  await settleChargesOf(app, runTimeOf(app).payAddress, accountId);
  app.mails.wake();
  return (await findOpenInvoices(db, accountId)).length === 0 ? null : refusalFor('openInvoices');
}

function close(
  { app, request }: Visit,
  user: MarkedUser,
  { shownCents }: CloseForm,
): Promise<Closing> {
  const { accountId } = accountOf(request);
  const actor = actorOf(request);
  return closeAccount(app.database.db, accountId, {
    actor,
    user,
    shownCents,
    time: runTimeOf(app),
    mailOf: (name) => closedMail(name, reopenUntil(actor.at), mailSite(app)),
  });
}

async function refuseWrongFactor({ app, request }: Visit): Promise<Refusal | null> {
  const { userId } = ownerOf(request);
  const { passwordVersion, username } = await findMailUser(app.database.db, userId);
  const answer = await verifySecondFactor(
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
  return answer.kind === 'wrong'
    ? new Refusal(422, errorsOf({ code: 'The code or passkey wasn’t accepted.' }))
    : null;
}

async function view(
  visit: Visit,
  form: CloseForm,
  errors: readonly FormError[],
): Promise<ServerPage> {
  const { app, reply, request } = visit;
  const { accountId } = accountOf(request);
  const { db } = app.database;
  const { locale } = request;
  const { xsrfToken } = await app.sessions.start(request, reply);
  const action = ownPath(request);
  return closeAccountPage({
    frame: { locale, title: TITLE, action, xsrfToken, errors, notice: null },
    form,
    ...(await findClosingFacts(db, accountId)),
    ...(await findSums(db, accountId)),
    last: await findLastInvoice(db, accountId),
    card: await findCard(db, accountId),
    subscribedUntil: await findSubscriptionEnd(db, accountId, stateDate(app.clock.now())),
    plan: await findPaidPlan(db, accountId),
    filings: await findAccountFilings(db, accountId),
    envelopePage: (envelopeId) => screenAddress(app, locale, ENVELOPES_PATH, { envelopeId }),
    passkeys: form.hasFactor ? await passkeyFields({ app, request }) : null,
    page: (path) => action.replace(CLOSE_ACCOUNT_PATH, path),
  });
}

async function passkeyFields({
  app,
  request,
}: Pick<Visit, 'app' | 'request'>): Promise<SafeHtml | null> {
  const { passkeys } = await findFactors(app.database.db, ownerOf(request).userId);
  const browser = findPasskeyBrowser({ app }, request.session?.idHash ?? '');
  if (browser === null || passkeys.length === 0) return null;
  const options = JSON.stringify(await requestOptions(browser, passkeys));
  return passkeyPart('use', options, 'Close account with a passkey');
}
