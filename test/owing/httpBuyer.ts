import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LOGIN_FORM } from '#contract/site/backendPages';
import { HEADERS } from '#contract/site/headers';
import { COOKIES } from '#contract/site/settings';
import { CookieClient, type CookieQuestion } from '../load/cookieClient';
import type { Buyer, BuyerAnswer } from '../support/everyPurchase';

const SIGN_UP = '/web/in/common/NewSubscription';
const LOGIN = '/web/in/common/Login';
const PASSWORD = 'heron above the mill';
const EMAIL_WITHIN_MS = 60_000;
/** Longest total wait for a request that is refused by a rate limit. */
const PATIENCE_MS = 90_000;

/** A browser with its own IP address that buys over real HTTP. */
export class HttpBuyer implements Buyer {
  private readonly client: CookieClient;

  constructor(site: string, from: string) {
    this.client = new CookieClient(site, from);
  }

  call(method: 'GET' | 'POST' | 'PUT', below: string, payload?: object): Promise<BuyerAnswer> {
    return this.send({
      path: `/web${below}`,
      method,
      headers: {
        [HEADERS.location]: 'STATE-IN',
        ...(method === 'GET' ? {} : { [HEADERS.xsrf]: this.token(), [HEADERS.once]: randomUUID() }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    });
  }

  open(page: string): Promise<BuyerAnswer> {
    return this.send({ path: page, headers: { accept: 'text/html' } });
  }

  post(page: string, fields: Readonly<Record<string, string>>): Promise<BuyerAnswer> {
    return this.send({
      path: page,
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, _xsrf: this.token() }).toString(),
    });
  }

  /** Opens an account on a plan without a card; the browser stays logged in. */
  async signUp(username: string, plan: string): Promise<void> {
    await this.open(SIGN_UP);
    const answer = await this.post(SIGN_UP, {
      plan,
      organization: '',
      firstName: 'Owen',
      lastName: 'Nothing',
      email: `${username}@example.net`,
      username,
      password: PASSWORD,
      passwordAgain: PASSWORD,
      terms: '1',
    });
    requireStatus(answer, 303, `Signing up to ${plan}`);
  }

  async signIn(username: string, password = PASSWORD): Promise<void> {
    await this.open(LOGIN);
    const { action, fields } = LOGIN_FORM;
    const answer = await this.post(LOGIN, {
      [fields.action]: action,
      [fields.username]: username,
      [fields.password]: password,
    });
    requireStatus(answer, 303, `Logging in as ${username}`);
  }

  /** Confirms the email address by the link in the outbox. */
  async confirmEmail(username: string, outbox: string): Promise<void> {
    const page = `/web/in/common/ConfirmEmail${await confirmationOf(username, outbox)}`;
    await this.open(page);
    requireStatus(await this.post(page, {}), 303, 'Confirming the email address');
  }

  private token(): string {
    return this.client.cookie(COOKIES.xsrf);
  }

  private async send(question: CookieQuestion): Promise<BuyerAnswer> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.client.send(question);
      const seconds = Number(answer.headers['retry-after'] ?? 1);
      const isForNow = answer.status === 429 || answer.status === 503;
      if (!isForNow || performance.now() + seconds * 1_000 > deadline) return answer;
      await wait(seconds * 1_000);
    }
  }
}

function requireStatus({ body, status }: BuyerAnswer, expected: number, what: string): void {
  if (status === expected) return;
  throw new Error(`${what} was answered with ${String(status)}: ${body.slice(0, 2_000)}`);
}

/** Returns the query of the confirmation link in the email in the outbox. */
async function confirmationOf(username: string, outbox: string): Promise<string> {
  const deadline = performance.now() + EMAIL_WITHIN_MS;
  while (performance.now() < deadline) {
    const files = await readdir(outbox).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.eml'))) {
      const text = (await readFile(path.join(outbox, file), 'utf8'))
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=');
      const [, query] = /ConfirmEmail(\?token=[\w-]{43})/.exec(text) ?? [];
      if (query !== undefined && text.includes(`${username}@example.net`)) return query;
    }
    await wait(100);
  }
  throw new Error(`No email with a link came for ${username}.`);
}
