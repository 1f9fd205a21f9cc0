import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/backendPages';
import { findSums } from '../../domain/billing/invoicesRepository';
import { dollars } from '../../domain/billing/letters';
import { findPaidPlan } from '../../domain/billing/planRepository';
import { runTimeOf } from '../../domain/billing/runTime';
import { settleCharges } from '../../domain/cards/charging';
import { closedMail } from '../../domain/closing/mails';
import { closeAccount, findClosingFacts, type Closing } from '../../domain/closing/repository';
import { REOPEN_DAYS, reopenUntil } from '../../domain/closing/rules';
import { mailSite } from '../../domain/passwords/links';
import { requestOptions } from '../../domain/secondFactor/passkeys';
import { findFactors, hasFactor } from '../../domain/secondFactor/repository';
import { findMailUser } from '../../domain/users/repository';
import { dateInWords } from '../../domain/users/rules';
import { actorOf, ownerOf } from '../../http/asker';
import { html, type SafeHtml } from '../../site/html';
import { homeAddress, noticeMessage, type ServerPage } from '../../site/layout';
import {
  accountForm,
  accountOf,
  accountPage,
  FOR_ADMINISTRATORS,
  type AccountPageFrame,
} from '../accountPage';
import { checkField, textField, type FormError } from '../formFields';
import { ownPath, Refusal, refuseForNow, registerFormPage, type Visit } from '../formPage';
import { errorsOf } from '../newUserFields';
import { missingPassword, refuseWrongPassword } from '../ownPassword';
import { passkeyPart } from '../passkeyPart';
import { askedBrowser, proveFactor } from '../secondFactorProof';
import { submittedText } from '../submittedForm';
import { waitInWords } from '../waitInWords';

/** The page on which an account is closed. */
export const CLOSE_ACCOUNT_PATH = '/common/CloseAccount';

const TITLE = 'Close account';
const CLOSE = 'CLOSE-ACCOUNT';

const REFUSALS: Readonly<Record<Exclude<Closing, 'closed'>, string>> = {
  openInvoices: 'You have an unpaid invoice. Pay it first, then close the account.',
  lastInvoice:
    'Your plan has ended. A final invoice covers usage since the last one. Pay it, then close the account.',
};

interface CloseForm {
  readonly password: string;
  readonly isConfirmed: boolean;
  readonly hasFactor: boolean;
  /** True if a code or passkey was submitted. */
  readonly hasProof: boolean;
}

/** `/common/CloseAccount`: administrators close their account after they log in again. */
export function registerCloseAccountPage(app: FastifyInstance): void {
  registerFormPage<CloseForm, null>(app, {
    path: CLOSE_ACCOUNT_PATH,
    access: FOR_ADMINISTRATORS,
    menuEntry: () => null,
    fields: ['action', 'password', 'code', 'passkey', 'confirm'],
    async read({ request }) {
      const { userId } = ownerOf(request);
      const { body } = request;
      return {
        password: submittedText(body, 'password'),
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
  const refusal =
    (await refuseWrongPassword(visit, 'closeAccount', form.password)) ??
    (form.hasFactor ? await refuseWrongFactor(visit) : null);
  if (refusal !== null) return refusal;
  const { app, request } = visit;
  const time = runTimeOf(app);
  const outcome = await close(visit);
  // If a card is charged for the balance due, its bank may answer immediately.
  if (outcome !== 'closed') await settleCharges(app, time.payAddress);
  app.mails.wake();
  if (outcome !== 'closed' && (await close(visit)) !== 'closed') {
    return new Refusal(409, [{ field: null, message: REFUSALS[outcome] }]);
  }
  await app.sessions.signOut(request, visit.reply);
  return null;
}

function close({ app, request }: Visit): Promise<Closing> {
  const { accountId } = accountOf(request);
  const actor = actorOf(request);
  return closeAccount(app.database.db, accountId, {
    actor,
    time: runTimeOf(app),
    mailOf: (name) => closedMail(name, reopenUntil(actor.at), mailSite(app)),
  });
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
    const wait = waitInWords(answer.waitMs);
    return refuseForNow(answer.waitMs, `Too many wrong codes. Please wait ${wait} and try again.`);
  }
  return answer.kind === 'wrong'
    ? new Refusal(422, errorsOf({ code: 'The code or passkey wasn’t accepted.' }))
    : null;
}

/** The page shown once after closing, when the user is logged out. */
function closedPage({ app, request }: Visit): ServerPage {
  const { supportEmail, supportPhone } = app.settings;
  return {
    locale: request.locale,
    title: 'Account closed',
    body: html`<h1>Account closed</h1>
      ${noticeMessage('You and all other users on the account are logged out.')}
      <p>
        Support can reopen it until ${dateInWords(reopenUntil(app.clock.now()))}: ${supportEmail} or
        ${supportPhone}. We emailed your administrators.
      </p>
      <p><a href="${homeAddress(app.settings, request.locale)}">Go to the home page</a></p>`,
  };
}

async function view(
  visit: Visit,
  form: CloseForm,
  errors: readonly FormError[],
): Promise<ServerPage> {
  const { app, reply, request } = visit;
  const { accountId } = accountOf(request);
  const { db } = app.database;
  const session = await app.sessions.start(request, reply);
  const frame: AccountPageFrame = {
    locale: request.locale,
    title: TITLE,
    action: ownPath(request),
    xsrfToken: session.xsrfToken,
    errors,
    notice: null,
  };
  const { name, users } = await findClosingFacts(db, accountId);
  const { openCents, unbilledCents } = await findSums(db, accountId);
  const plan = await findPaidPlan(db, accountId);
  const page = (path: string): string => frame.action.replace(CLOSE_ACCOUNT_PATH, path);
  return accountPage(
    frame,
    html`<p>This closes the account ${name} immediately:</p>
      <ul>
        <li>
          ${users === 1 ? 'You' : `All ${String(users)} users`} will be logged out and can’t log in
          again.
        </li>
        <li>
          ${
            plan === null
              ? 'No plan will renew.'
              : `The plan ${plan.planName} ends today. The rest of its month isn’t refunded.`
          }
        </li>
        <li>Alerts and scheduled searches stop.</li>
        <li>
          Support can reopen it within ${String(REOPEN_DAYS)} days. After that, we delete lists,
          notes, names, and addresses. We keep invoices, receipts, and records that the law
          requires.
        </li>
      </ul>
      <p><a href="${page(BACKEND_PAGES.ownData)}">Download your data first</a></p>
      ${
        unbilledCents === 0
          ? null
          : html`<p>
              You have ${dollars(unbilledCents)} in charges since the last invoice. Closing issues a
              final invoice, which must be paid before the account closes.
            </p>`
      }
      ${
        openCents > 0
          ? html`<p>
              Balance due: ${dollars(openCents)}. You can close the account once it’s paid:
              <a href="${page(BACKEND_PAGES.payInvoices)}">Pay invoices</a>
            </p>`
          : accountForm(frame, CLOSE, await fieldsOf(visit, form, errors))
      }`,
  );
}

async function fieldsOf(
  { app, request }: Visit,
  form: CloseForm,
  errors: readonly FormError[],
): Promise<SafeHtml> {
  return html`${textField(
      {
        name: 'password',
        label: 'Your password',
        type: 'password',
        autocomplete: 'current-password',
      },
      errors,
    )}
    ${
      form.hasFactor
        ? textField(
            {
              name: 'code',
              label: 'Code',
              hint: 'From your authenticator app, or a recovery code.',
              autocomplete: 'one-time-code',
            },
            errors,
          )
        : null
    }
    ${checkField(
      {
        name: 'confirm',
        label: 'I understand and want to close the account',
        isChecked: form.isConfirmed,
      },
      errors,
    )}
    <button class="button button-primary">Close account</button>
    ${form.hasFactor ? await passkeyFields({ app, request }) : null}`;
}

async function passkeyFields({
  app,
  request,
}: Pick<Visit, 'app' | 'request'>): Promise<SafeHtml | null> {
  const { passkeys } = await findFactors(app.database.db, ownerOf(request).userId);
  const browser = askedBrowser({ app }, request.session?.idHash ?? '');
  if (browser === null || passkeys.length === 0) return null;
  const options = JSON.stringify(await requestOptions(browser, passkeys));
  return passkeyPart('use', options, 'Close account with a passkey');
}
