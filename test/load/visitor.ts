import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { HEADERS } from '#contract/site/headers';
import { LOGIN_FORM } from '#contract/site/backendPages';
import { COOKIES } from '#contract/site/settings';
import type { Answer } from './ask';
import { CookieClient, type CookieQuestion } from './cookieClient';

/** Calls that the home page makes when its script runs. */
const HOME_CALLS = ['/web/motd/messages', '/web/common/counts', '/web/search/regions/court'];

/** The server answered, but refused the request. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(readonly answer: Answer) {
    super(`${answer.status}: ${answer.body.slice(0, 80).replaceAll('\n', ' ')}`);
  }
}

/** A person with a separate browser: an address and cookies. */
export class Visitor {
  private readonly client: CookieClient;

  constructor(site: string, from: string) {
    this.client = new CookieClient(site, from);
  }

  /** Opens the home page, with its files and calls. */
  async openHome(): Promise<void> {
    const page = await this.open('/web/vue/in/');
    const files = [...page.body.matchAll(/(?:src|href)="(\/web\/vue\/assets\/[^"]+)"/g)];
    await Promise.all([
      ...files.map(([, path = '']) => this.open(path)),
      ...HOME_CALLS.map((path) => this.call(path)),
    ]);
  }

  /** Opens the login page and sends its form; the next home page has the user. */
  async signIn(username: string, password: string): Promise<void> {
    await this.open('/web/in/common/Login');
    await this.sendLogin(username, password);
  }

  /** Sends the open login page's form, and fetches the current user. */
  async sendLogin(username: string, password: string): Promise<void> {
    const { fields, action } = LOGIN_FORM;
    const answer = await this.client.send({
      path: '/web/in/common/Login',
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        [fields.action]: action,
        [fields.username]: username,
        [fields.password]: password,
        [fields.xsrf]: this.client.cookie(COOKIES.xsrf),
      }).toString(),
    });
    if (answer.status !== 303) throw new RefusedError(answer);
    await this.call('/web/users/current');
  }

  /** Fetches a page or one of its files; throws `RefusedError` on failure. */
  open(path: string): Promise<Answer> {
    return this.get(path, { accept: 'text/html' });
  }

  /** Sends a call of the app; throws `RefusedError` unless granted. */
  call(path: string): Promise<Answer> {
    return this.get(path, { [HEADERS.location]: 'STATE-IN' });
  }

  /** Sends a change like the app; returns any answer. */
  change(path: string, body: object, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.client.send({
      path,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [HEADERS.location]: 'STATE-IN',
        [HEADERS.xsrf]: this.client.cookie(COOKIES.xsrf),
        ...headers,
      },
      body: JSON.stringify(body),
    });
  }

  /** Sends a request of the app with the session's token; returns any answer. */
  send(question: CookieQuestion): Promise<Answer> {
    return this.client.send({
      ...question,
      headers: {
        [HEADERS.location]: 'STATE-IN',
        [HEADERS.xsrf]: this.client.cookie(COOKIES.xsrf),
        ...question.headers,
      },
    });
  }

  /** Cookies of a request that the visitor doesn't send itself, such as a stream. */
  cookies(): string {
    return this.client.header();
  }

  private async get(path: string, headers: OutgoingHttpHeaders): Promise<Answer> {
    const answer = await this.client.send({ path, headers });
    if (answer.status !== 200) throw new RefusedError(answer);
    return answer;
  }
}

/** The results of a repeated visit. */
export interface Visits {
  /** Milliseconds of each visit; infinite if it was refused. */
  readonly ms: readonly number[];
  readonly refusals: readonly string[];
}

/**
 * Starts a visit every `everyMs` until `isOver`, without waiting for earlier ones. People don't
 * wait for each other, and a stalled server must not hide it. Each visit has a number, so that each
 * can be a different person.
 */
export async function visitUntil(
  isOver: () => boolean,
  everyMs: number,
  visit: (index: number) => Promise<void>,
): Promise<Visits> {
  const ms: number[] = [];
  const refusals: string[] = [];
  const visits: Promise<void>[] = [];
  const begin = performance.now();
  for (let index = 0; !isOver(); index += 1) {
    const due = begin + index * everyMs;
    await wait(Math.max(0, due - performance.now()));
    visits.push(
      visit(index).then(
        () => void ms.push(performance.now() - due),
        (error: unknown) => {
          ms.push(Infinity);
          refusals.push(String(error));
        },
      ),
    );
  }
  await Promise.all(visits);
  return { ms, refusals };
}

/** Runs `visitUntil` for a number of visits. */
export function visitTimes(
  count: number,
  everyMs: number,
  visit: (index: number) => Promise<void>,
): Promise<Visits> {
  let begun = 0;
  return visitUntil(
    () => begun === count,
    everyMs,
    (index) => {
      begun += 1;
      return visit(index);
    },
  );
}
