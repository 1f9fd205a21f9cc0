import { PASSWORD_ACTIONS, SET_PASSWORD_PATH } from '#contract/accountPages';
import { USER_PATH } from '#contract/members';
import { creationOptions } from '../../domain/secondFactor/passkeys';
import { hasFactor } from '../../domain/secondFactor/repository';
import { qrImage } from '../../domain/secondFactor/qrCode';
import { appAddress } from '../../domain/secondFactor/totp';
import { ownerOf } from '../../http/asker';
import { html, type HtmlValue, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { textField } from '../formFields';
import { askedAddress, screenAddress, type Visit } from '../formPage';
import { passkeyPart } from '../passkeyPart';
import { browserOf, isProved } from './proof';
import { leftOf, type SecurityForm } from './steps';
import { overviewPage, stepForm, stepPage, type SecurityFrame } from './view';

/** The page of the step that the address asks for; a step that is too early begins at its beginning. */
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
      return askPassword(frame, 'Make new recovery codes', 'Make new codes', [
        html`<p>The codes that you have now do not work any more afterwards.</p>`,
      ]);
    case 'removeApp':
      return askPassword(frame, 'Remove the authenticator app', 'Remove the app', [
        whatIsLeft(form),
      ]);
    case 'removePasskey': {
      const { passkeyId } = form;
      const passkey = factors.passkeys.find(({ id }) => id === passkeyId);
      return askPassword(frame, 'Remove a passkey', 'Remove the passkey', [
        html`<p>The passkey “${passkey?.name ?? ''}” does not log you in any more.</p>`,
        whatIsLeft(form),
      ]);
    }
  }
}

function overview(visit: Visit, { factors }: SecurityForm, frame: SecurityFrame): ServerPage {
  const { app, request } = visit;
  const { userId } = ownerOf(request);
  const screen = (path: string, query = {}): string =>
    screenAddress(app, request.locale, path, query);
  return overviewPage(frame, {
    factors,
    notice: visit.notice,
    owesFactor: request.session?.lacksFactor === true,
    arePasskeysPossible: browserOf(visit) !== null,
    done: askedAddress(request, 'done'),
    passwordPage: screen(SET_PASSWORD_PATH, { action: PASSWORD_ACTIONS.change }),
    userPage: screen(USER_PATH, { userId }),
  });
}

/** What logging in asks for once the factor is gone. */
function whatIsLeft(form: SecurityForm): SafeHtml {
  return hasFactor(leftOf(form))
    ? html`<p>You go on logging in with your other second factors.</p>`
    : html`<p>
        It is your last second factor: from then on the password alone logs you in, and your
        recovery codes are gone. Super users lose their rights until they set another one up.
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
            hint: 'This keeps others from changing it on a computer that you left.',
            autocomplete: 'current-password',
          },
          frame.errors,
        )} <button class="button button-primary">${button}</button>`,
    )}`,
  );
}

function appStart(frame: SecurityFrame): ServerPage {
  return askPassword(frame, 'Set up an authenticator app', 'Go on', [
    html`<p>
      Install an authenticator app on your phone, if it has none: any that takes time-based codes
      (TOTP) will do. On the next page you scan a picture with it.
    </p>`,
  ]);
}

function appCode(frame: SecurityFrame, userName: string, secret: string): ServerPage {
  const address = appAddress(secret, userName);
  return stepPage(
    frame,
    'Scan this with your app',
    html`<p>
        Scan the picture with the app, or type the key into it. Then type the code that the app
        shows.
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
              hint: 'The 6 digits that the app shows now.',
              autocomplete: 'one-time-code',
            },
            frame.errors,
          )} <button class="button button-primary">Confirm</button>`,
      )}`,
  );
}

function passkeyStart(frame: SecurityFrame): ServerPage {
  return askPassword(frame, 'Add a passkey', 'Go on', [
    html`<p>On the next page you name the passkey, and your browser makes it.</p>`,
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
          label: 'Name of the passkey',
          value: name,
          hint: 'By which you know it again, such as Work laptop.',
          autocomplete: 'off',
        },
        frame.errors,
      )}
      ${passkeyPart('make', JSON.stringify(options), 'Make the passkey')}`,
    ),
  );
}
