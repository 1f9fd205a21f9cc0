import { isCalendarDate } from '#contract/calendarDate';
import { isIP } from 'node:net';
import path from 'node:path';
import { PRODUCT_NAME } from '#contract/product';
import { readDataKeys } from './dataKeys';
import { databaseAddressProblem } from './databaseAddress';
import {
  DEFAULT_LIMITS,
  DEMO_DATES,
  PASSWORD_COST,
  type Limits,
  type PasswordCost,
} from './limits';
import { LOG_FORMATS, type LogFormat } from './startLog';

/**
 * Permitted range for the maximum wait for the database, in milliseconds, before a request is
 * rejected as busy.
 */
const DATABASE_WAITS_MS = [100, 60_000] as const;

/** Settings of the installation: the table in `README.md`, validated. */
export interface ServerConfig {
  readonly port: number;
  readonly host: string;
  /** Origin that users see, without a path. */
  readonly publicUrl: URL;
  /** One path segment, such as `/web`. */
  readonly contextPath: string;
  readonly isTomcat: boolean;
  /** Origin and path of the Tomcat API; null means context path and locale path. */
  readonly tomcatApiBase: string | null;
  /** PostgreSQL server; null stores data in the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Replica for searches. */
  readonly databaseReadUrl: string | null;
  /** Direct URL of the server, if `databaseUrl` goes through a pooler. */
  readonly databaseDirectUrl: string | null;
  /** Absolute path. */
  readonly dataDir: string;
  readonly demo: 'auto' | 'on' | 'off';
  /** Size of the demo data; 1 is about 20,000 cases. */
  readonly demoScale: number;
  /** ISO date of the demo data; null for the day it is created. */
  readonly demoDate: string | null;
  /** Null to generate it once and store it in the database. */
  readonly sessionSecret: string | null;
  /**
   * Keys that encrypt secrets in the database; the first one encrypts new secrets. Null if the keys
   * are stored in a file in `dataDir`.
   */
  readonly dataKeys: readonly Buffer[] | null;
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  /** Null for no metrics. */
  readonly metricsPort: number | null;
  /** Format of the server's printed log. */
  readonly logFormat: LogFormat;
  /** SMTP server, with name and password if it needs them; null writes emails to the outbox. */
  readonly smtpUrl: string | null;
  /** The card processor's keys; null accepts no cards. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | null;
  /** External e-filing manager; null for the built-in one in this process. */
  readonly efm: { readonly url: URL; readonly secret: string } | null;
  /** True to send events to customers' webhooks. */
  readonly webhooks: boolean;
  /** The virus scanner (clamd): a socket's path, or host and port; null scans nothing. */
  readonly clamd:
    | { readonly path: string }
    | { readonly host: string; readonly port: number }
    | null;
  /** The certificate that signs stamped documents (PKCS #12); null creates one in `dataDir`. */
  readonly seal: { readonly file: string; readonly password: string } | null;
  /** Also the sender of emails. */
  readonly supportEmail: string;
  readonly supportPhone: string;
  readonly limits: Limits;
  /** Not configurable; tests lower it. */
  readonly passwordCost: PasswordCost;
}

/** An invalid setting; the message names it and states what is valid. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a database URL. Error messages never contain the URL, which may include a password. */
function readDatabaseUrl(env: Environment, name: string): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  const problem = databaseAddressProblem(text);
  if (problem !== null) throw new ConfigError(`${name} ${problem}`);
  if (name !== 'DATABASE_URL' && !env.DATABASE_URL?.trim()) {
    throw new ConfigError(`${name} has no effect without DATABASE_URL.`);
  }
  return text;
}

function integer(env: Environment, name: string, fallback: number, min: number, max: number) {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

function choice<const Choices extends readonly string[]>(
  env: Environment,
  name: string,
  choices: Choices,
  fallback: Choices[number],
): Choices[number] {
  const text = env[name]?.trim().toLowerCase();
  if (!text) return fallback;
  const chosen = choices.find((candidate) => candidate === text);
  if (chosen === undefined) {
    throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
  }
  return chosen;
}

function parseAddress(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function isHttpUrl(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

function readPublicUrl(env: Environment, host: string, port: number): URL {
  const text = env.PUBLIC_URL?.trim();
  if (!text) {
    // 0.0.0.0 and :: are addresses to listen on, not to open.
    const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
    return new URL(`http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`);
  }
  const url = parseAddress(text);
  if (url === null || !isHttpUrl(url) || url.pathname !== '/' || url.search || url.username) {
    throw new ConfigError(
      `PUBLIC_URL must be an http or https address without a path, such as https://records.example.org, not "${text}".`,
    );
  }
  return url;
}

function readContextPath(env: Environment): string {
  const text = env.CONTEXT_PATH?.trim();
  if (!text) return '/web';
  if (!/^\/[A-Za-z0-9_-]+$/.test(text)) {
    throw new ConfigError(
      `CONTEXT_PATH must be a slash and one word of letters, digits, - and _, such as /web, not "${text}".`,
    );
  }
  return text;
}

function readTomcatApiBase(env: Environment): string | null {
  const text = env.TOMCAT_API_BASE?.trim().replace(/\/$/, '');
  if (!text) return null;
  const url = parseAddress(text);
  if (url === null || !isHttpUrl(url) || url.search || url.hash) {
    throw new ConfigError(
      `TOMCAT_API_BASE must be an http or https address without a query, not "${text}".`,
    );
  }
  return text;
}

function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function readTrustProxy(env: Environment): string[] {
  const entries = (env.TRUST_PROXY ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const entry of entries) {
    if (!isProxyAddress(entry)) {
      throw new ConfigError(
        `TRUST_PROXY must be a list of IP addresses or networks such as 10.0.0.0/8, not "${entry}".`,
      );
    }
  }
  return entries;
}

function readDemoScale(env: Environment): number {
  const text = env.DEMO_SCALE?.trim();
  if (!text) return 1;
  const value = Number(text);
  if (!(value > 0 && value <= 170)) {
    throw new ConfigError(`DEMO_SCALE must be a number above 0, at most 170, not "${text}".`);
  }
  return value;
}

function readDemoDate(env: Environment): string | null {
  const text = env.DEMO_DATE?.trim();
  if (!text) return null;
  const { first, last } = DEMO_DATES;
  if (!isCalendarDate(text) || text < first || text > last) {
    throw new ConfigError(
      `DEMO_DATE must be a date from ${first} to ${last}, such as ${first}, not "${text}".`,
    );
  }
  return text;
}

function readSecret(env: Environment): string | null {
  const text = env.SESSION_SECRET;
  if (!text) return null;
  if (text.length < 32) throw new ConfigError('SESSION_SECRET must have at least 32 characters.');
  return text;
}

/** Reads the data keys. Error messages never contain a key. */
function readDataKey(env: Environment): readonly Buffer[] | null {
  const text = env.DATA_KEY?.trim();
  if (!text) return null;
  const keys = readDataKeys(text);
  if (keys === null) {
    throw new ConfigError(
      'DATA_KEY must be 32 random bytes in base64 or hexadecimal, as `openssl rand -base64 32` ' +
        'prints them; several keys are separated by commas, the newest first.',
    );
  }
  return keys;
}

/** Reads the SMTP URL. Error messages never contain the URL, which may include a password. */
function readSmtpUrl(env: Environment): string | null {
  const text = env.SMTP_URL?.trim();
  if (!text) return null;
  const url = parseAddress(text);
  const isMailServer = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  if (url === null || !isMailServer || url.hostname === '' || url.search || url.hash) {
    throw new ConfigError(
      'SMTP_URL must be the address of an SMTP server, such as smtps://name:password@smtp.example.org:465.',
    );
  }
  if (!/^\/?$/.test(url.pathname)) throw new ConfigError('SMTP_URL must have no path.');
  if (url.password !== '' && url.username === '') {
    throw new ConfigError('SMTP_URL has a password and no name.');
  }
  if (!isDecodable(url.username) || !isDecodable(url.password)) {
    throw new ConfigError('Name and password in SMTP_URL must be percent-encoded.');
  }
  return text;
}

/** Reads the Stripe keys. Error messages never contain a key. */
function readStripe(env: Environment): ServerConfig['stripe'] {
  const secretKey = env.STRIPE_SECRET_KEY?.trim() ?? '';
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET?.trim() ?? '';
  if (secretKey === '' && webhookSecret === '') return null;
  if (!/^(sk|rk)_(live|test)_\w+$/.test(secretKey)) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY must be a secret key, such as sk_live_… or rk_live_….',
    );
  }
  if (!/^whsec_\S+$/.test(webhookSecret)) {
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook, such as whsec_….',
    );
  }
  return { secretKey, webhookSecret };
}

/** Reads the e-filing manager's settings. Error messages never contain the secret. */
function readEfm(env: Environment): ServerConfig['efm'] {
  const text = env.EFM_URL?.trim() ?? '';
  const secret = readEfmSecret(env);
  if (text === '' && secret === '') return null;
  const url = parseAddress(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.hash !== '') {
    throw new ConfigError(
      'EFM_URL must be the address of the e-filing manager, such as https://efm.example.org/messages.',
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new ConfigError('EFM_URL must use https, except for this machine.');
  }
  if (secret === '') throw new ConfigError('EFM_URL requires EFM_SECRET.');
  return { url, secret };
}

function readEfmSecret(env: Environment): string {
  const secret = env.EFM_SECRET?.trim() ?? '';
  if (secret !== '' && secret.length < 32) {
    throw new ConfigError('EFM_SECRET must have at least 32 characters.');
  }
  return secret;
}

/**
 * Reads the settings of `npm run efm`: the secret, and the URL at which the provider receives
 * messages. Throws `ConfigError`.
 */
export function readManagerConfig(env: Environment): {
  readonly provider: URL;
  readonly secret: string;
} {
  const address = readEfm({ EFM_URL: env.EFM_PROVIDER_URL, EFM_SECRET: env.EFM_SECRET });
  if (address === null) {
    throw new ConfigError(
      'npm run efm needs EFM_SECRET, and EFM_PROVIDER_URL: the address of /efm/messages of the site.',
    );
  }
  return { provider: address.url, secret: address.secret };
}

function readClamd(env: Environment): ServerConfig['clamd'] {
  const text = env.CLAMD?.trim();
  if (!text) return null;
  if (path.isAbsolute(text)) return { path: text };
  const [, host, digits] = /^([\w.-]+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  if (host === undefined || port < 1 || port > 65_535) {
    throw new ConfigError(
      `CLAMD must be the path of clamd's socket or its host and port, such as 127.0.0.1:3310, not "${text}".`,
    );
  }
  return { host: host.replace(/^\[|\]$/g, ''), port };
}

function readSeal(env: Environment): ServerConfig['seal'] {
  const text = env.SEAL_P12?.trim();
  const password = env.SEAL_P12_PASSWORD ?? '';
  if (text) return { file: path.resolve(text), password };
  if (password !== '') throw new ConfigError('SEAL_P12_PASSWORD has no effect without SEAL_P12.');
  return null;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function readSupportEmail(env: Environment): string {
  const text = env.SUPPORT_EMAIL?.trim();
  if (!text) return `support@${PRODUCT_NAME.toLowerCase()}.example`;
  if (!/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(text)) {
    throw new ConfigError(`SUPPORT_EMAIL must be one email address, not "${text}".`);
  }
  return text;
}

/** Address of the metrics port, which only this machine can reach. */
export const METRICS_HOST = '127.0.0.1';

/** Reads and validates all settings; throws `ConfigError` at the first invalid one. */
export function readConfig(env: Environment): ServerConfig {
  const port = integer(env, 'PORT', 8080, 0, 65_535);
  const host = env.HOST?.trim() || '127.0.0.1';
  const metricsPort = integer(env, 'METRICS_PORT', 0, 0, 65_535);
  if (metricsPort !== 0 && metricsPort === port) {
    throw new ConfigError('METRICS_PORT and PORT must be different.');
  }
  return {
    port,
    host,
    publicUrl: readPublicUrl(env, host, port),
    contextPath: readContextPath(env),
    isTomcat: choice(env, 'TOMCAT', ['on', 'off'], 'off') === 'on',
    tomcatApiBase: readTomcatApiBase(env),
    databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
    databaseReadUrl: readDatabaseUrl(env, 'DATABASE_READ_URL'),
    databaseDirectUrl: readDatabaseUrl(env, 'DATABASE_DIRECT_URL'),
    dataDir: path.resolve(env.DATA_DIR?.trim() || './data'),
    demo: choice(env, 'DEMO', ['auto', 'on', 'off'], 'auto'),
    demoScale: readDemoScale(env),
    demoDate: readDemoDate(env),
    sessionSecret: readSecret(env),
    dataKeys: readDataKey(env),
    trustProxy: readTrustProxy(env),
    metricsPort: metricsPort === 0 ? null : metricsPort,
    logFormat: choice(env, 'LOG_FORMAT', LOG_FORMATS, 'auto'),
    smtpUrl: readSmtpUrl(env),
    stripe: readStripe(env),
    efm: readEfm(env),
    webhooks: choice(env, 'WEBHOOKS', ['on', 'off'], 'on') === 'on',
    clamd: readClamd(env),
    seal: readSeal(env),
    supportEmail: readSupportEmail(env),
    supportPhone: env.SUPPORT_PHONE?.trim() || '317-555-0142',
    limits: {
      ...DEFAULT_LIMITS,
      databaseWaitMs: integer(
        env,
        'DATABASE_WAIT_MS',
        DEFAULT_LIMITS.databaseWaitMs,
        ...DATABASE_WAITS_MS,
      ),
    },
    passwordCost: PASSWORD_COST,
  };
}

/** Returns true for addresses that only this machine can reach. */
export function isLoopback(hostName: string): boolean {
  const name = hostName.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  );
}

/**
 * Returns true when only this machine can reach the site: the host and the public URL are loopback
 * addresses.
 */
export function isPrivateSite(config: Pick<ServerConfig, 'host' | 'publicUrl'>): boolean {
  return isLoopback(config.host) && isLoopback(config.publicUrl.hostname);
}

/** Returns true when an empty database should be filled with demo data. */
export function wantsDemo(config: ServerConfig): boolean {
  return config.demo === 'on' || (config.demo === 'auto' && isPrivateSite(config));
}

/**
 * Explains why the server doesn't start with demo accounts, whose password is public; null if it
 * may.
 */
export function demoAccountsProblem(config: ServerConfig): string | null {
  if (config.demo === 'on' || isPrivateSite(config)) return null;
  const [place, setting] =
    config.databaseUrl === null
      ? [`in ${config.dataDir}`, 'DATA_DIR']
      : ['of DATABASE_URL', 'DATABASE_URL'];
  return (
    `The database ${place} has demo accounts, whose password is public, and this site ` +
    `can be reached from other machines (HOST=${config.host}, PUBLIC_URL=${config.publicUrl.origin}). ` +
    `Use another ${setting}, or set DEMO=on to serve them anyway.`
  );
}
