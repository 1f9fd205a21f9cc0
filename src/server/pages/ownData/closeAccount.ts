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

const TITLE = 'Close the account';
const CLOSE = 'CLOSE-ACCOUNT';

const REFUSALS: Readonly<Record<Exclude<Closing, 'closed'>, string>> = {
  openInvoices: 'An invoice is open. Pay it first, then close the account.',
  lastInvoice:
    'The plan has ended, and what was used since the last invoice stands on a new one. Pay it, then close the account.',
};

interface CloseForm {
  readonly password: string;
  readonly isConfirmed: boolean;
  readonly hasFactor: boolean;
  /** A code or a passkey was sent. */
  readonly hasProof: boolean;
}

/** `/common/CloseAccount`: administrators close their account, with what they log in with. */
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
        confirm: isConfirmed ? null : 'Tick the box to confirm that the account shall be closed.',
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
  // Where a card is asked for what is open, its bank may answer at once.
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
    ? new Refusal(422, errorsOf({ code: 'The code or passkey was not accepted.' }))
    : null;
}

/** What is told this once, to somebody who is logged out by now. */
function closedPage({ app, request }: Visit): ServerPage {
  const { supportEmail, supportPhone } = app.settings;
  return {
    locale: request.locale,
    title: 'The account is closed',
    body: html`<h1>The account is closed</h1>
      ${noticeMessage('You are logged out, and so is everybody else of the account.')}
      <p>
        Until ${dateInWords(reopenUntil(app.clock.now()))} support can reopen it: ${supportEmail} or
        ${supportPhone}. Your administrators have got an email.
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
    html`<p>This closes the account ${name} at once:</p>
      <ul>
        <li>
          ${users === 1 ? 'You are logged out and' : `All ${String(users)} users are logged out, and nobody`}
          ${users === 1 ? 'cannot' : 'can'} log in any more.
        </li>
        <li>
          ${
            plan === null
              ? 'Nothing is renewed.'
              : `The plan ${plan.planName} ends today. What is left of its month is not paid back.`
          }
        </li>
        <li>Alerts and scheduled searches stop.</li>
        <li>
          Within ${String(REOPEN_DAYS)} days support can reopen it. Then lists, notes, names and
          addresses are removed. Invoices, receipts and what the law asks for are kept.
        </li>
      </ul>
      <p><a href="${page(BACKEND_PAGES.ownData)}">Download your data first</a></p>
      ${
        unbilledCents === 0
          ? null
          : html`<p>
              ${dollars(unbilledCents)} were charged since the last invoice. Closing writes a last
              invoice, which is paid before the account closes.
            </p>`
      }
      ${
        openCents > 0
          ? html`<p>
              ${dollars(openCents)} are open. The account can be closed once they are paid:
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
              hint: 'Of your authenticator app, or a recovery code.',
              autocomplete: 'one-time-code',
            },
            errors,
          )
        : null
    }
    ${checkField(
      {
        name: 'confirm',
        label: 'Close the account, knowing what that means',
        isChecked: form.isConfirmed,
      },
      errors,
    )}
    <button class="button button-primary">Close the account</button>
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
  return passkeyPart('use', options, 'Close the account with a passkey');
}
