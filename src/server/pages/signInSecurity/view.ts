import { formatDateTimeWithoutZone, formatDateLong } from '#contract/formats';
import type { Locale } from '#contract/locales';
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_WITH_FACTOR } from '#contract/account/passwords';
import { STATE_TIME_ZONE, stateDate } from '#contract/stateClock';
import { hasFactor, MAX_PASSKEYS, type Factors } from '../../domain/secondFactor/repository';
import { RECOVERY_CODES } from '../../domain/secondFactor/recoveryCodes';
import type { SupportView } from '../../domain/views/repository';
import { html, type SafeHtml } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';
import { errorSummary, formTitle, type FormError } from '../formFields';
import { tokenField } from '../formPage';
import type { Step } from './steps';

/** Parts shared by the page's steps. */
export interface SecurityFrame {
  readonly locale: Locale;
  /** URL that the form posts to: the page's own. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly errors: readonly FormError[];
  linkTo(step: Step, query?: Readonly<Record<string, string>>): string;
  /** URL of the overview page. */
  readonly back: string;
}

const TITLE = 'Login security';

/** Confirmations, shown once after a step. */
export const SECURITY_NOTICES = {
  appAdded: 'Authenticator app set up. You’ll need it when you log in.',
  appRemoved: 'Authenticator app removed.',
  passkeyAdded: 'Passkey added.',
  passkeyRemoved: 'Passkey removed.',
} as const;
export type SecurityNotice = keyof typeof SECURITY_NOTICES;

/** Renders the page of one step, with a link back. */
export function stepPage(frame: SecurityFrame, title: string, content: SafeHtml): ServerPage {
  const { back, errors, locale } = frame;
  return {
    locale,
    title: formTitle(title, errors),
    body: html`<h1>${title}</h1>
      ${errorSummary(errors)} ${content}
      <p><a href="${back}">Back to login security</a></p>`,
  };
}

export function stepForm(frame: SecurityFrame, fields: SafeHtml): SafeHtml {
  return html`<form class="form" method="post" novalidate action="${frame.action}">
    ${tokenField(frame.xsrfToken)} ${fields}
  </form>`;
}

const day = (at: Date): string => formatDateLong(stateDate(at.getTime()));

export interface OverviewFacts {
  readonly factors: Factors;
  /** Confirmation of the last change; null if there is none. */
  readonly notice: string | null;
  /** True for a super user who must set up two-step login before using super user rights. */
  readonly owesFactor: boolean;
  readonly arePasskeysPossible: boolean;
  /** Page that the user came from; null if unknown. */
  readonly done: string | null;
  readonly passwordPage: string;
  readonly userPage: string;
  /**
   * Support's views of the site as users of the account; null if the user doesn't administer it.
   */
  readonly supportViews: readonly SupportView[] | null;
}

/** Renders the overview page. */
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
              <h2>Set up two-step login to continue</h2>
              <p>
                Super users need it. Until you set it up, you can use all pages except those for
                super users.
              </p>
            </div>`
          : null
      }
      <p>
        ${
          isSafe
            ? 'Two-step login is on. A stolen password isn’t enough to log in.'
            : 'You log in with only a password. Add a code from your phone or a passkey, so that a stolen password isn’t enough.'
        }
      </p>
      ${
        isSafe && facts.done !== null
          ? html`<p><a class="button button-primary" href="${facts.done}">Continue</a></p>`
          : null
      }
      ${appPart(frame, factors)} ${passkeysPart(frame, facts)}
      ${isSafe ? codesPart(frame, factors) : null}
      <h2>Password</h2>
      <p>
        ${
          isSafe
            ? `With two-step login, your password needs at least ${String(PASSWORD_MIN_LENGTH_WITH_FACTOR)} characters.`
            : `Your password needs at least ${String(PASSWORD_MIN_LENGTH)} characters, or ${String(PASSWORD_MIN_LENGTH_WITH_FACTOR)} with two-step login.`
        }
        <a href="${facts.passwordPage}">Change password</a>
      </p>
      <p><a href="${facts.userPage}">Active sessions</a></p>
      ${supportViewsPart(facts.supportViews)}`,
  };
}

function appPart(frame: SecurityFrame, { appSince }: Factors): SafeHtml {
  return html`<h2>Authenticator app</h2>
    ${
      appSince === null
        ? html`<p>Use an app on your phone that shows a new code every 30 seconds.</p>
            <p>
              <a class="button" href="${frame.linkTo('app')}">Set up an authenticator app</a>
            </p>`
        : html`<p>Set up on ${day(appSince)}.</p>
            <p><a class="button" href="${frame.linkTo('removeApp')}">Remove app</a></p>`
    }`;
}

function passkeysPart(frame: SecurityFrame, facts: OverviewFacts): SafeHtml {
  const { passkeys } = facts.factors;
  return html`<h2>Passkeys</h2>
    <p>
      A passkey is stored on your device or a security key. You use it with your fingerprint, face,
      or PIN, and it can’t be phished.
    </p>
    ${passkeys.length === 0 ? null : passkeyTable(frame, passkeys)}
    ${
      !facts.arePasskeysPossible
        ? html`<p>
            Passkeys require a site with a domain name and HTTPS, which this site doesn’t have.
          </p>`
        : passkeys.length >= MAX_PASSKEYS
          ? html`<p>You’ve reached the limit of ${MAX_PASSKEYS} passkeys.</p>`
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

const VIEW_WORDS: Readonly<Record<SupportView['action'], string>> = {
  viewStarted: 'Started',
  viewedAs: 'Page',
  viewEnded: 'Ended',
};

/** Renders support's views of the site as the account's users. */
function supportViewsPart(views: readonly SupportView[] | null): SafeHtml | null {
  if (views === null) return null;
  return html`<h2>Views by support</h2>
    <p>Support can view the site as one of your users, without changing anything.</p>
    ${
      views.length === 0
        ? html`<p>Support hasn’t viewed the site as one of your users.</p>`
        : html`<div class="page-scroll">
            <table class="page-table">
              <caption>
                Newest views by support
              </caption>
              <thead>
                <tr>
                  <th scope="col">User</th>
                  <th scope="col">When</th>
                  <th scope="col">What</th>
                  <th scope="col">Details</th>
                </tr>
              </thead>
              <tbody>
                ${views.map(
                  ({ action, at, page, reason, username }) =>
                    html`<tr>
                      <th scope="row">${username}</th>
                      <td>${moment(at)}</td>
                      <td>${VIEW_WORDS[action]}</td>
                      <td>${reason ?? page ?? 'None'}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }`;
}

const moment = (at: Date): string => formatDateTimeWithoutZone(at.toISOString(), STATE_TIME_ZONE);

function codesPart(frame: SecurityFrame, { recoveryCodes }: Factors): SafeHtml {
  return html`<h2>Recovery codes</h2>
    <p>
      ${
        recoveryCodes === 0
          ? 'No recovery codes left. Create new ones so a lost phone doesn’t lock you out.'
          : `${String(recoveryCodes)} of ${String(RECOVERY_CODES)} codes left. Each code logs you in once, without your phone or passkey.`
      }
    </p>
    <p><a class="button" href="${frame.linkTo('codes')}">Create new recovery codes</a></p>`;
}

/** Renders the page that shows new codes once. */
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
      ${noticeMessage('Change saved. Write these codes down now; we won’t show them again.')}
      <p>
        Each code logs you in once, instead of your phone or passkey. Store them away from your
        phone, for example on paper.
      </p>
      <ul class="page-codes" aria-label="Recovery codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <p>
        <a class="button button-primary" href="${ways.done ?? ways.back}">I’ve saved my codes</a>
      </p>`,
  };
}
