import type { Locale } from '#contract/locales';
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_WITH_FACTOR } from '#contract/passwords';
import { hasFactor, MOST_PASSKEYS, type Factors } from '../../domain/secondFactor/repository';
import { RECOVERY_CODES } from '../../domain/secondFactor/recoveryCodes';
import { dateInWords } from '../../domain/users/rules';
import { civilDate } from '../../http/services';
import { html, type SafeHtml } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';
import { errorSummary, formTitle, type FormError } from '../formFields';
import { tokenField } from '../formPage';
import type { Step } from './steps';

/** What stands around the steps of the page. */
export interface SecurityFrame {
  readonly locale: Locale;
  /** Where the form posts: the page's own address. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly errors: readonly FormError[];
  linkTo(step: Step, query?: Readonly<Record<string, string>>): string;
  /** The page itself. */
  readonly back: string;
}

const TITLE = 'Sign-in security';

/** What a step did, shown once. */
export const SECURITY_NOTICES = {
  appAdded: 'The authenticator app is set up. It is asked for when you log in.',
  appRemoved: 'The authenticator app was removed.',
  passkeyAdded: 'The passkey was added.',
  passkeyRemoved: 'The passkey was removed.',
} as const;
export type SecurityNotice = keyof typeof SECURITY_NOTICES;

/** A page of one step, with the way back. */
export function stepPage(frame: SecurityFrame, title: string, content: SafeHtml): ServerPage {
  const { back, errors, locale } = frame;
  return {
    locale,
    title: formTitle(title, errors),
    body: html`<h1>${title}</h1>
      ${errorSummary(errors)} ${content}
      <p><a href="${back}">Back to sign-in security</a></p>`,
  };
}

export function stepForm(frame: SecurityFrame, fields: SafeHtml): SafeHtml {
  return html`<form class="form" method="post" novalidate action="${frame.action}">
    ${tokenField(frame.xsrfToken)} ${fields}
  </form>`;
}

const day = (at: Date): string => dateInWords(civilDate(at.getTime()));

export interface OverviewFacts {
  readonly factors: Factors;
  /** What was done just now; null for nothing. */
  readonly notice: string | null;
  /** A super user who has no rights as one until there is a second factor. */
  readonly owesFactor: boolean;
  readonly arePasskeysPossible: boolean;
  /** Where the user came from; null where that is not known. */
  readonly done: string | null;
  readonly passwordPage: string;
  readonly userPage: string;
}

/** The page itself: what there is, and what can be done. */
export function overviewPage(frame: SecurityFrame, facts: OverviewFacts): ServerPage {
  const { factors, notice, owesFactor } = facts;
  const isSafe = hasFactor(factors);
  return {
    locale: frame.locale,
    title: formTitle(TITLE, frame.errors),
    body: html`<h1>${TITLE}</h1>
      ${errorSummary(frame.errors)} ${notice === null ? null : noticeMessage(notice)}
      ${
        owesFactor
          ? html`<div class="message">
              <h2>Set up a second factor to go on</h2>
              <p>
                Super users need one. Until then the pages for super users stay closed to you; all
                others are open.
              </p>
            </div>`
          : null
      }
      <p>
        ${
          isSafe
            ? 'You log in with your password and a second factor. A stolen password alone opens nothing.'
            : 'You log in with your password alone. With a second factor, a code from your phone or a passkey, a stolen password opens nothing.'
        }
      </p>
      ${
        isSafe && facts.done !== null
          ? html`<p><a class="button button-primary" href="${facts.done}">Go on</a></p>`
          : null
      }
      ${appPart(frame, factors)} ${passkeysPart(frame, facts)}
      ${isSafe ? codesPart(frame, factors) : null}
      <h2>Password</h2>
      <p>
        ${
          isSafe
            ? `With your second factor a password of ${String(PASSWORD_MIN_LENGTH_WITH_FACTOR)} characters is enough.`
            : `A password has at least ${String(PASSWORD_MIN_LENGTH)} characters, or ${String(PASSWORD_MIN_LENGTH_WITH_FACTOR)} with a second factor.`
        }
        <a href="${facts.passwordPage}">Change the password</a>
      </p>
      <p><a href="${facts.userPage}">Where you are logged in</a></p>`,
  };
}

function appPart(frame: SecurityFrame, { appSince }: Factors): SafeHtml {
  return html`<h2>Authenticator app</h2>
    ${
      appSince === null
        ? html`<p>An app on your phone that shows a new code every 30 seconds.</p>
            <p>
              <a class="button" href="${frame.linkTo('app')}">Set up an authenticator app</a>
            </p>`
        : html`<p>Set up on ${day(appSince)}.</p>
            <p><a class="button" href="${frame.linkTo('removeApp')}">Remove the app</a></p>`
    }`;
}

function passkeysPart(frame: SecurityFrame, facts: OverviewFacts): SafeHtml {
  const { passkeys } = facts.factors;
  return html`<h2>Passkeys</h2>
    <p>
      A passkey is kept by your device or by a security key. You confirm it with your fingerprint,
      face or PIN, and no false page can take it from you.
    </p>
    ${passkeys.length === 0 ? null : passkeyTable(frame, passkeys)}
    ${
      !facts.arePasskeysPossible
        ? html`<p>
            Passkeys need a site with a name and a protected connection (https). This one has none.
          </p>`
        : passkeys.length >= MOST_PASSKEYS
          ? html`<p>You have as many passkeys as there can be.</p>`
          : html`<p><a class="button" href="${frame.linkTo('passkey')}">Add a passkey</a></p>`
    }`;
}

function passkeyTable(frame: SecurityFrame, passkeys: Factors['passkeys']): SafeHtml {
  return html`<div class="page-scroll">
    <table class="page-table">
      <caption>
        Your passkeys
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Added</th>
          <th scope="col">Last used</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        ${passkeys.map(
          ({ addedAt, id, name, usedAt }) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td>${day(addedAt)}</td>
              <td>${usedAt === null ? 'Never' : day(usedAt)}</td>
              <td>
                <a href="${frame.linkTo('removePasskey', { passkeyId: String(id) })}"
                  >Remove <span class="spoken">${name}</span></a
                >
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function codesPart(frame: SecurityFrame, { recoveryCodes }: Factors): SafeHtml {
  return html`<h2>Recovery codes</h2>
    <p>
      ${
        recoveryCodes === 0
          ? 'None is left. Make new ones, or a lost phone keeps you out.'
          : `${String(recoveryCodes)} of ${String(RECOVERY_CODES)} are left. Each logs you in once when phone or passkey are not at hand.`
      }
    </p>
    <p><a class="button" href="${frame.linkTo('codes')}">Make new recovery codes</a></p>`;
}

/** Codes that are shown this once. */
export function codesPage(
  locale: Locale,
  codes: readonly string[],
  ways: { readonly back: string; readonly done: string | null },
): ServerPage {
  const title = 'Your recovery codes';
  return {
    locale,
    title,
    body: html`<h1>${title}</h1>
      ${noticeMessage('The change was saved. Write these codes down now: they are shown this once.')}
      <p>
        Each code logs you in once, in place of your phone or passkey. Keep them where your phone is
        not, such as on paper.
      </p>
      <ul class="page-codes" aria-label="Recovery codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <p>
        <a class="button button-primary" href="${ways.done ?? ways.back}">I have kept them</a>
      </p>`,
  };
}
