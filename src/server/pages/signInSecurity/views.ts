import { PASSWORD_ACTIONS, SET_PASSWORD_PATH } from '#contract/account/pages';
import { USER_PATH } from '#contract/account/members';
import { creationOptions } from '../../domain/secondFactor/passkeys';
import { hasFactor } from '../../domain/secondFactor/repository';
import { qrImage } from '../../domain/secondFactor/qrCode';
import { appAddress } from '../../domain/secondFactor/totp';
import { ownerOf } from '../../http/requester';
import { findSupportViews } from '../../domain/views/repository';
import { html, type HtmlValue, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { textField } from '../formFields';
import { requestedAddress, screenAddress, type Visit } from '../formPage';
import { passkeyPart } from '../passkeyPart';
import { browserOf, isProved } from './proof';
import { remainingFactors, type SecurityForm } from './steps';
import { overviewPage, stepForm, stepPage, type SecurityFrame } from './view';

/** Renders the requested step, or its first page if the password hasn't been entered yet. */
export async function viewOf(
  visit: Visit,
  form: SecurityForm,
  frame: SecurityFrame,
): Promise<ServerPage> {
  const { factors, step, unconfirmedSecret } = form;
  switch (step) {
    case null:
      return overview(visit, form, frame);
    case 'app':
      return appStart(frame);
    case 'code':
      return unconfirmedSecret !== null && isProved(visit)
        ? appCode(frame, factors.username, unconfirmedSecret)
        : appStart({ ...frame, action: frame.linkTo('app') });
    case 'passkey':
      return passkeyStart(frame);
    case 'name':
      return isProved(visit)
        ? passkeyName(visit, form, frame)
        : passkeyStart({ ...frame, action: frame.linkTo('passkey') });
    case 'codes':
      return askPassword(frame, 'Create new recovery codes', 'Create new codes', [
        html`<p>Your current codes will stop working.</p>`,
      ]);
    case 'removeApp':
      return askPassword(frame, 'Remove authenticator app', 'Remove app', [whatIsLeft(form)]);
    case 'removePasskey': {
      const { passkeyId } = form;
      const passkey = factors.passkeys.find(({ id }) => id === passkeyId);
      return askPassword(frame, 'Remove passkey', 'Remove passkey', [
        html`<p>You won’t be able to log in with the passkey “${passkey?.name ?? ''}”.</p>`,
        whatIsLeft(form),
      ]);
    }
  }
}

/** Maximum entries shown about views by support, newest first. */
const MAX_VIEWS = 50;

async function overview(
  visit: Visit,
  { factors }: SecurityForm,
  frame: SecurityFrame,
): Promise<ServerPage> {
  const { app, request } = visit;
  const { accountId, userId } = ownerOf(request);
  const supportViews =
    accountId !== null && request.user.isAdmin
      ? await findSupportViews(app.database.db, accountId, MAX_VIEWS)
      : null;
  const screen = (path: string, query = {}): string =>
    screenAddress(app, request.locale, path, query);
  return overviewPage(frame, {
    factors,
    notice: visit.notice,
    owesFactor: request.session?.lacksFactor === true,
    arePasskeysPossible: browserOf(visit) !== null,
    done: requestedAddress(request, 'done'),
    passwordPage: screen(SET_PASSWORD_PATH, { action: PASSWORD_ACTIONS.change }),
    userPage: screen(USER_PATH, { userId }),
    supportViews,
  });
}

/** Explains how the user logs in after the removal. */
function whatIsLeft(form: SecurityForm): SafeHtml {
  return hasFactor(remainingFactors(form))
    ? html`<p>Two-step login stays on with your other methods.</p>`
    : html`<p>
        This turns off two-step login. You’ll log in with only your password, and your recovery
        codes are deleted. Super users lose their rights until they set it up again.
      </p>`;
}

function askPassword(
  frame: SecurityFrame,
  title: string,
  button: string,
  lead: readonly HtmlValue[],
): ServerPage {
  return stepPage(
    frame,
    title,
    html`${lead}
    ${stepForm(
      frame,
      html`${textField(
          {
            name: 'password',
            label: 'Your password',
            type: 'password',
            hint: 'This stops others from changing it on a computer you left unlocked.',
            autocomplete: 'current-password',
          },
          frame.errors,
        )} <button class="button button-primary">${button}</button>`,
    )}`,
  );
}

function appStart(frame: SecurityFrame): ServerPage {
  return askPassword(frame, 'Set up an authenticator app', 'Continue', [
    html`<p>
      Install an authenticator app on your phone, if you don’t have one. Any app for time-based
      codes (TOTP) works. On the next page, you scan a QR code with it.
    </p>`,
  ]);
}

function appCode(frame: SecurityFrame, userName: string, secret: string): ServerPage {
  const address = appAddress(secret, userName);
  return stepPage(
    frame,
    'Scan this QR code',
    html`<p>
        Scan the QR code with your app, or enter the key in the app. Then enter the code that the
        app shows.
      </p>
      <p>
        <img
          class="page-qr"
          src="${qrImage(address)}"
          width="220"
          height="220"
          alt="QR code with the key below"
        />
      </p>
      <p>
        Key: <code class="page-key">${secret.replace(/(.{4})(?=.)/g, '$1 ')}</code> (time-based, 6
        digits, 30 seconds)
      </p>
      ${stepForm(
        frame,
        html`${textField(
            {
              name: 'code',
              label: 'Code',
              hint: 'The 6-digit code from the app.',
              autocomplete: 'one-time-code',
            },
            frame.errors,
          )} <button class="button button-primary">Confirm</button>`,
      )}`,
  );
}

function passkeyStart(frame: SecurityFrame): ServerPage {
  return askPassword(frame, 'Add a passkey', 'Continue', [
    html`<p>On the next page, you name the passkey, and your browser creates it.</p>`,
  ]);
}

async function passkeyName(
  visit: Visit,
  { factors, name }: SecurityForm,
  frame: SecurityFrame,
): Promise<ServerPage> {
  const browser = browserOf(visit);
  if (browser === null) return passkeyStart(frame);
  const { userId } = ownerOf(visit.request);
  const user = { id: userId, name: factors.username };
  const options = await creationOptions(browser, user, factors.passkeys);
  return stepPage(
    frame,
    'Name the passkey',
    stepForm(
      frame,
      html`${textField(
        {
          name: 'name',
          label: 'Passkey name',
          value: name,
          hint: 'For example, Work laptop.',
          autocomplete: 'off',
        },
        frame.errors,
      )}
      ${passkeyPart('make', JSON.stringify(options), 'Create passkey')}`,
    ),
  );
}
