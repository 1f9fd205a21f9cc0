import {
  API_KEY_LIVES,
  API_KEY_PREFIX,
  API_SCOPES,
  API_SCOPE_WORDS,
  MAX_ACTIVE_API_KEYS,
} from '#contract/account/apiKeys';
import {
  formatCount,
  formatDateIn,
  formatDateTimeWithoutZone,
  formatQuantity,
} from '#contract/formats';
import type { Locale } from '#contract/locales';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { CreatedKey } from '../../domain/apiKeys/changeKeys';
import type { ListedKey } from '../../domain/apiKeys/repository';
import { html, type SafeHtml } from '../../site/html';
import { pageFigures } from '../../site/figures';
import type { ServerPage } from '../../site/layout';
import { pageState } from '../../site/pageState';
import { accountForm, accountPage, type AccountPageFrame } from '../accountPage';
import { checkField, messageOf, errorLine, selectField, textField } from '../formFields';
import { scopeField, type KeyForm } from './keyForm';

/** The page with an account's keys. */
export interface KeysView {
  readonly frame: AccountPageFrame;
  readonly form: KeyForm;
  readonly keys: readonly ListedKey[];
  /** True if the plan includes the API. */
  readonly isIncluded: boolean;
  /** Key to revoke, for which the page asks for confirmation. */
  readonly revoked: ListedKey | null;
  readonly addresses: {
    readonly upgrade: string;
    readonly reference: string;
    /** Absolute URL of a search, for the example request. */
    readonly example: string;
  };
}

export const KEYS_TITLE = 'API keys';

const dayWords = (instant: Date): string => formatDateIn(instant.toISOString(), STATE_TIME_ZONE);
const momentWords = (instant: Date): string =>
  formatDateTimeWithoutZone(instant.toISOString(), STATE_TIME_ZONE);

const shortKey = (shortId: string): string => `${API_KEY_PREFIX}${shortId}`;

const STATES = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  stopped: 'Stopped: its user is inactive',
} as const;

function revokeAddress({ frame }: KeysView, { id }: ListedKey): string {
  return `${frame.action}?revoke=${String(id)}`;
}

const TONES = { active: 'open', expired: 'closed', revoked: 'closed', stopped: 'warning' } as const;

function keyRow(view: KeysView, key: ListedKey): SafeHtml {
  const { createdAt, createdBy, expiresAt, lastUsedAt, networks, revokedAt, scopes } = key;
  return html`<tr>
    <th scope="row">
      ${key.name}
      <span class="page-second"><code>${shortKey(key.shortId)}…</code></span>
      <span class="page-second">Created ${dayWords(createdAt)} by ${createdBy}</span>
    </th>
    <td data-label="Scopes">
      <span>
        ${scopes.join(', ')}
        <span class="page-second"
          >Networks: ${networks.length === 0 ? 'any' : networks.join(', ')}</span
        >
      </span>
    </td>
    <td data-label="Status">
      <span>
        ${pageState(TONES[key.state], STATES[key.state])}
        <span class="page-second"
          >${
            revokedAt === null ? `Expires ${dayWords(expiresAt)}` : `Revoked ${dayWords(revokedAt)}`
          }</span
        >
      </span>
    </td>
    <td data-label="Last used">
      <span>
        ${lastUsedAt === null ? 'Never' : momentWords(lastUsedAt)}
        <span class="page-second">${formatQuantity(key.requests, 'request')} in 30 days</span>
      </span>
    </td>
    <td>
      ${
        key.state === 'active' || key.state === 'stopped'
          ? html`<a class="button" href="${revokeAddress(view, key)}"
              >Revoke<span class="spoken"> ${key.name}</span></a
            >`
          : null
      }
    </td>
  </tr>`;
}

function keyTable(view: KeysView): SafeHtml {
  return html`<table class="page-list">
    <caption>
      Keys
    </caption>
    <thead>
      <tr>
        <th scope="col">Key</th>
        <th scope="col">Scopes</th>
        <th scope="col">Status</th>
        <th scope="col">Last used</th>
        <th scope="col"><span class="spoken">Actions</span></th>
      </tr>
    </thead>
    <tbody>
      ${view.keys.map((key) => keyRow(view, key))}
    </tbody>
  </table>`;
}

function figures(keys: readonly ListedKey[]): SafeHtml {
  const active = keys.filter(({ state }) => state === 'active');
  const requests = keys.reduce((sum, key) => sum + key.requests, 0);
  const used = Math.max(0, ...keys.map(({ lastUsedAt }) => lastUsedAt?.getTime() ?? 0));
  const ends = Math.min(...active.map(({ expiresAt }) => expiresAt.getTime()));
  return pageFigures('API keys at a glance', [
    {
      label: 'Active keys',
      value: active.length,
      note: `Up to ${String(MAX_ACTIVE_API_KEYS)}`,
    },
    { label: 'Requests', value: formatCount(requests), note: 'Last 30 days' },
    { label: 'Last used', value: used === 0 ? 'Never' : dayWords(new Date(used)) },
    {
      label: 'Next to expire',
      value: active.length === 0 ? 'None' : dayWords(new Date(ends)),
    },
  ]);
}

/** Renders a warning about an active key that was sent in a URL. */
function seenWarning(view: KeysView, key: ListedKey): SafeHtml {
  return html`<div class="message message-error">
    <p>
      The key ${key.name} (${key.shortId}) was sent in a web address. Logs and browser histories
      store addresses, so others may have read it. Create another key, switch your programs to it,
      and revoke this one.
    </p>
    <p>
      <a href="${revokeAddress(view, key)}"
        >Revoke<span class="spoken"> the key ${key.name} that was sent in an address</span></a
      >
    </p>
  </div>`;
}

function scopeFields({ form, frame }: KeysView): SafeHtml {
  const error = messageOf(frame.errors, scopeField('search:read'));
  return html`<fieldset class="field">
    <legend class="field-label">Scopes</legend>
    <div class="api-key-scopes">
      ${API_SCOPES.map((scope) =>
        checkField(
          {
            name: scopeField(scope),
            label: html`<code>${scope}</code
              ><span class="page-second">${API_SCOPE_WORDS[scope]}</span>`,
            isChecked: form.scopes.includes(scope),
            isRequired: false,
          },
          [],
        ),
      )}
    </div>
    ${errorLine(scopeField('search:read'), error)}
  </fieldset>`;
}

/**
 * Returns the id of the newest key; empty without keys. The form sends it back, which reveals a
 * form that was already submitted.
 */
function newestId(keys: readonly ListedKey[]): string {
  return keys.length === 0 ? '' : String(Math.max(...keys.map(({ id }) => id)));
}

function createForm(view: KeysView): SafeHtml {
  const { form, frame } = view;
  const { errors } = frame;
  return html`<details class="api-key-form" ${errors.length > 0 ? html` open` : null}>
    <summary class="button button-primary">Create key</summary>
    ${accountForm(
      frame,
      'create',
      html`<input type="hidden" name="newest" value="${newestId(view.keys)}" /> ${textField(
          {
            name: 'name',
            label: 'Name',
            value: form.name,
            hint: 'What uses the key, such as “Title plant import”.',
            autocomplete: 'off',
          },
          errors,
        )}
        ${scopeFields(view)}
        ${textField(
          {
            name: 'networks',
            label: 'Networks (optional)',
            value: form.networksText,
            hint: 'Addresses or CIDR blocks that may use the key, such as 203.0.113.0/24. Separate them with spaces. Leave blank for any address.',
            autocomplete: 'off',
            isRequired: false,
          },
          errors,
        )}
        ${selectField(
          {
            name: 'days',
            label: 'Expires',
            value: String(form.days ?? 90),
            choices: API_KEY_LIVES.map((life) => ({
              value: String(life),
              label: life === 365 ? 'In 1 year' : `In ${String(life)} days`,
            })),
          },
          errors,
        )}
        ${textField(
          {
            name: 'password',
            label: 'Your password',
            type: 'password',
            autocomplete: 'current-password',
          },
          errors,
        )} <button class="button button-primary">Create key</button>`,
    )}
  </details>`;
}

function createPart(view: KeysView): SafeHtml {
  const { addresses, isIncluded, keys } = view;
  if (!isIncluded) {
    return html`<h2>Your plan doesn’t include the API</h2>
      <p>
        The API is included in paid plans with 200 or more searches a month.
        <a href="${addresses.upgrade}">Upgrade your plan</a> to create keys.
      </p>`;
  }
  const active = keys.filter(({ state }) => state === 'active').length;
  if (active < MAX_ACTIVE_API_KEYS) return createForm(view);
  return html`<h2>Create a key</h2>
    <p>
      Your account has ${MAX_ACTIVE_API_KEYS} active keys, the maximum. Revoke one to create
      another.
    </p>`;
}

/** Renders what a key is for: an example request, and the scopes with what they cost. */
function scopesPart({ addresses }: KeysView): SafeHtml {
  return html`<h2>What a key opens</h2>
    <pre class="api-example" tabindex="0" role="region" aria-label="Example request">
curl -H "Authorization: Bearer ${API_KEY_PREFIX}…" \\
  "${addresses.example}"</pre>
    <dl class="page-facts api-scopes">
      ${API_SCOPES.map(
        (scope) =>
          html`<dt><code>${scope}</code></dt>
            <dd>${API_SCOPE_WORDS[scope]}</dd>`,
      )}
    </dl>`;
}

/** Renders the page on which administrators create and revoke keys. */
export function keysPage(view: KeysView): ServerPage {
  const { addresses, frame, keys, revoked } = view;
  if (revoked !== null) return confirmPage(frame, revoked);
  const seen = keys.filter((key) => key.state === 'active' && key.seenInAddressAt !== null);
  const page = accountPage(
    frame,
    html`${seen.map((key) => seenWarning(view, key))}
      <p class="contact-facts">
        A key lets your software search and file as you, within the scopes you pick (such as
        <code>search:read</code>). <a href="${addresses.reference}">API reference</a>
      </p>
      ${
        keys.length === 0
          ? html`<div class="page-none">
              <p>
                <strong>No API keys.</strong> Create one to search and file from your own software.
              </p>
            </div>`
          : html`${figures(keys)} ${keyTable(view)}`
      }
      ${createPart(view)}
      ${
        keys.length === 0
          ? scopesPart(view)
          : html`<h2>Replace a key</h2>
              <ol>
                <li>Create a second key with the same scopes and networks.</li>
                <li>Switch your programs to it.</li>
                <li>When the old key’s “Last used” stays the same, revoke it.</li>
              </ol>`
      }`,
  );
  return { ...page, isWide: true };
}

/** Renders the page that asks for confirmation before a key is revoked. */
function confirmPage(frame: AccountPageFrame, key: ListedKey): ServerPage {
  const title = 'Revoke API key';
  const lastUsed =
    key.lastUsedAt === null ? 'It was never used.' : `Last used ${momentWords(key.lastUsedAt)}.`;
  return accountPage(
    { ...frame, title },
    html`<p>
        Revoke ${key.name} (<code>${shortKey(key.shortId)}…</code>)? ${lastUsed} Requests that use
        it are rejected immediately. You can’t undo this.
      </p>
      ${accountForm(
        frame,
        'revoke',
        html`<input type="hidden" name="revoke" value="${key.id}" />
          <p class="api-key-tools">
            <button class="button button-primary">Revoke key</button>
            <a class="button" href="${frame.action}">Cancel</a>
          </p>`,
      )}`,
  );
}

/** Renders the page that shows a new key once. */
export function newKeyPage(
  locale: Locale,
  { expiresAt, key, name }: CreatedKey,
  addresses: { readonly back: string; readonly reference: string },
): ServerPage {
  return {
    locale,
    title: 'Your API key',
    body: html`<h1>Your API key</h1>
      <p>${name}, expires ${dayWords(new Date(expiresAt))}</p>
      <div class="form">
        <div class="field">
          <label class="field-label" for="key">Key</label>
          <input
            class="text-input api-key-value"
            id="key"
            readonly
            autocomplete="off"
            spellcheck="false"
            value="${key}"
          />
        </div>
        <p class="api-key-tools">
          <button class="button button-primary" type="button" data-copy="key" hidden>Copy</button>
          <span role="status" data-copied></span>
        </p>
      </div>
      <p>
        Copy it now; we won’t show it again. Store it like a password, and send it only in the
        Authorization header.
      </p>
      <p>
        <a href="${addresses.back}">API keys</a> ·
        <a href="${addresses.reference}">API reference</a>
      </p>`,
  };
}
