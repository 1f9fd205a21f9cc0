import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  InjectOptions,
  LightMyRequestResponse,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { HEADERS } from '#contract/site/headers';
import { COOKIES } from '#contract/site/settings';
import { buildApp, type AppParts } from '../../src/server/app';
import { readConfig, type ServerConfig } from '../../src/server/config';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { DEFAULT_LIMITS, type Limits } from '../../src/server/limits';
import { createDemoProcessor } from '../../src/server/domain/cards/createProcessor';
import { createTestCharges } from '../../src/server/domain/cards/testChargesRepository';
import type { CardProcessor } from '../../src/server/domain/cards/processor';
import type { PageImageSource } from '../../src/server/domain/pageImages/source';
import type { Mail, Mailer } from '../../src/server/mail/mailer';
import { findSignInUser } from '../../src/server/pages/login/repository';
import { loadSiteFiles, type SiteFiles } from '../../src/server/site/siteFiles';
import { CHEAP_PASSWORDS, TEST_PASSWORD, seed, type SeededUsers } from './seed';
import { TEST_SECRET_BOX } from '../support/testSecrets';
import { openTestDatabase } from '../support/testDatabase';
import { WIDE_REQUEST_LIMITS } from '../support/wideLimits';

export const ORIGIN = 'http://localhost:8080';
/** Monday morning in Indianapolis, after the demo data's last load. */
export const START = Date.parse('2026-07-06T13:00:00Z');

/**
 * Emails are sent only when a request or a test wakes the queue: on a timer, one site would send
 * another site's emails from the database they share.
 */
const NEVER_MS = 2 ** 31 - 1;

const MANY = { count: 1_000_000, windowMs: 60_000 };

/** Limits that no test reaches by chance; tests of limits use the defaults. */
export const WIDE_LIMITS: Limits = {
  ...DEFAULT_LIMITS,
  loginFailures: [MANY],
  loginDelay: { freeFailures: 1_000_000, firstMs: 1_000, longestMs: 900_000 },
  nameFailures: MANY,
  factorFailures: MANY,
  signUps: MANY,
  userAdditions: MANY,
  passwordRequests: MANY,
  invitations: MANY,
  watchRequests: MANY,
  recordings: MANY,
  dismissals: MANY,
  ownData: MANY,
  visitorNetworkRows: MANY,
  // Injected requests that are refused never end their bodies.
  sockets: { ...DEFAULT_LIMITS.sockets, bodiesPerAddress: MANY.count },
  ...WIDE_REQUEST_LIMITS,
};

export interface TestSite {
  readonly app: FastifyInstance;
  readonly database: DatabaseHandle;
  /** Settable time. */
  readonly clock: { time: number; now(): number };
  readonly users: SeededUsers;
  /** Sent emails. */
  readonly mails: Mail[];
  /** A separate browser without cookies; by default at this machine's address. */
  browser(address?: string): TestBrowser;
  /** A browser in which that seeded user is logged in without using the login page. */
  signedIn(username: string): Promise<TestBrowser>;
  close(): Promise<void>;
}

/** Files of a built app that needs no build. */
export const TEST_SITE: SiteFiles = loadSiteFiles(path.join(__dirname, '../../public'));

/** No test sends requests to the internet. */
const UNREACHABLE: NonNullable<AppParts['outgoing']> = {
  post: () =>
    Promise.resolve({ status: null, ms: 1, answer: '', problem: 'A test.', retryAfterMs: null }),
  resolve: () => Promise.resolve([]),
};

export interface TestSiteOptions {
  readonly config?: Partial<ServerConfig>;
  readonly site?: SiteFiles;
  /** A seeded database that another site of the test has opened and closes. */
  readonly shared?: Pick<TestSite, 'database' | 'users'>;
  readonly logger?: AppParts['logger'];
  /** Whether it runs jobs; most tests wait for none. */
  readonly runsJobs?: boolean;
  readonly pageImageSource?: PageImageSource;
  /** Test cards when absent. */
  readonly cardProcessor?: CardProcessor | null;
  /** Receives requests to addresses of users; by default, none is reachable. */
  readonly outgoing?: AppParts['outgoing'];
  /** Receives the emails instead of the list. */
  readonly mailer?: Mailer;
}

/** Opens the whole server on the embedded database, without a socket. */
export async function openTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const database = options.shared?.database ?? (await openTestDatabase());
  const users = options.shared?.users ?? (await seed(database));
  const clock = { time: START, now: () => clock.time };
  const settings: ServerConfig = {
    ...readConfig({}),
    limits: WIDE_LIMITS,
    passwordCost: CHEAP_PASSWORDS,
    ...options.config,
  };
  const config: ServerConfig = {
    ...settings,
    limits: { ...settings.limits, mailMs: NEVER_MS, logMs: NEVER_MS },
  };
  const mails: Mail[] = [];
  const app = await buildApp({
    mailer: options.mailer ?? { send: (mail) => Promise.resolve(void mails.push(mail)) },
    database,
    clock,
    config,
    secretBox: TEST_SECRET_BOX,
    site: options.site ?? TEST_SITE,
    logger: options.logger ?? false,
    runsJobs: options.runsJobs ?? false,
    outgoing: options.outgoing ?? UNREACHABLE,
    cardProcessor:
      options.cardProcessor === undefined
        ? createDemoProcessor(config, createTestCharges(database.db))
        : options.cardProcessor,
    ...(options.pageImageSource === undefined ? {} : { pageImageSource: options.pageImageSource }),
  });
  const browser = (address?: string): TestBrowser => new TestBrowser(app, address);
  return {
    app,
    database,
    users,
    mails,
    clock,
    browser,
    signedIn: async (username) => {
      const signedIn = browser();
      await createSession(app, username, signedIn.cookies);
      return signedIn;
    },
    close: async () => {
      await app.close();
      if (options.shared === undefined) await database.close();
    },
  };
}

/** Does what the login page does after a correct password, without a second step. */
async function createSession(
  app: FastifyInstance,
  username: string,
  cookies: Map<string, string>,
): Promise<void> {
  const user = await findSignInUser(app.database.db, username);
  if (user === null) throw new Error(`${username} could not sign in`);
  const request = { id: 'a test', session: null, cookies: {}, ip: '127.0.0.1' };
  const reply = {
    setCookie(name: string, value: string) {
      cookies.set(name, value);
      return reply;
    },
  };
  await app.sessions.signIn(
    request as FastifyRequest,
    reply as unknown as FastifyReply,
    user,
    'earlier',
  );
}

type Changes = Pick<InjectOptions, 'headers' | 'payload'>;

/** A browser as the server sees it: it stores cookies and sends its address. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly app: FastifyInstance,
    readonly address = '127.0.0.1',
  ) {}

  async send(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse> {
    const answer = await this.app.inject({
      remoteAddress: this.address,
      ...options,
      headers: {
        ...(this.cookies.size === 0
          ? {}
          : { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...options.headers,
      },
    });
    for (const cookie of answer.cookies) {
      const isOver = cookie.maxAge === 0 || (cookie.expires?.getTime() ?? Infinity) < START;
      if (isOver) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    return answer;
  }

  /** A JSON call, as the app sends it. */
  call(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    changes: Changes = {},
  ): Promise<LightMyRequestResponse> {
    const token = this.cookies.get(COOKIES.xsrf);
    return this.send({
      method,
      url: `/web${path}`,
      payload: changes.payload,
      headers: {
        accept: 'application/json',
        'sec-fetch-site': 'same-origin',
        [HEADERS.location]: 'STATE-IN',
        ...(method === 'GET' || token === undefined ? {} : { [HEADERS.xsrf]: token }),
        ...(method === 'POST' || method === 'PUT' ? { [HEADERS.once]: randomUUID() } : {}),
        ...changes.headers,
      },
    });
  }

  /** A navigation to a page. */
  open(path: string): Promise<LightMyRequestResponse> {
    return this.send({ method: 'GET', url: path, headers: { accept: 'text/html' } });
  }

  /** Sends a form of a page, with the token that the browser's cookie holds. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> {
    const token = this.cookies.get(COOKIES.xsrf);
    return this.send({
      method: 'POST',
      url: path,
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      payload: new URLSearchParams({
        ...(token === undefined ? {} : { _xsrf: token }),
        ...fields,
      }).toString(),
    });
  }

  async signIn(
    username: string,
    password = TEST_PASSWORD,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> {
    await this.open('/web/in/common/Login');
    return this.post('/web/in/common/Login', {
      action: 'POST-LOGIN-INFO',
      username,
      password,
      ...fields,
    });
  }
}
