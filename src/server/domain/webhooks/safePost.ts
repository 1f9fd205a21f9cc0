import { Resolver } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { DAY_MS } from '#contract/time';
import { parseAbsoluteUrl } from '#contract/url';
import { isPublicAddress } from './publicAddress';

/** Time limit of an attempt, including name lookup, connection, and response. */
const TIMEOUT_MS = 10_000;
/** Maximum response bytes to read, and to return. */
const READ_BYTES = 4_096;
const ANSWER_BYTES = 1_024;
const HEADER_BYTES = 8_192;
const PROBLEM_MAX_LENGTH = 200;
/** Longest delay that a receiver can request with Retry-After. */
const LONGEST_WAIT_MS = DAY_MS;

/** A request to a URL that a user chose. */
export interface PostRequest {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborts the attempt, for example when the server stops. */
  readonly signal?: AbortSignal;
}

/** Outcome of a request. */
export interface PostOutcome {
  /** HTTP status; null without a response. */
  readonly status: number | null;
  readonly ms: number;
  /** Start of the response as text. */
  readonly answer: string;
  /** Why the request failed, in one sentence; null for 2xx. */
  readonly problem: string | null;
  /** Delay requested by the receiver; null if none. */
  readonly retryAfterMs: number | null;
}

/** Posts to a URL; never throws because of the receiver. */
export type SafePost = (request: PostRequest) => Promise<PostOutcome>;

/** Resolves a host name to IP addresses; empty if it has none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Options that tests replace. */
export interface SafePostOptions {
  readonly resolve?: ResolveHost;
  /** Whether connections to an IP address are allowed. */
  readonly isAllowed?: (address: string) => boolean;
  readonly open?: (
    options: RequestOptions,
    onAnswer: (answer: IncomingMessage) => void,
  ) => ClientRequest;
  readonly timeoutMs?: number;
}

/** A failure whose message is shown to the account. */
class PostProblem extends Error {}

/**
 * Resolves a name by querying DNS servers directly. The system's resolver would read the hosts
 * file, and a slow name server would block threads needed for files and passwords.
 */
export const resolvePublicName: ResolveHost = async (host) => {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};

/** Returns the host of a URL without the brackets of an IPv6 address. */
export function hostOf(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/**
 * Creates a sender that connects only to public IP addresses over https, follows no redirects,
 * reads at most 4 kB of a response, and ends each attempt after 10 seconds. Every address of a name
 * must be public, and only the checked addresses are used.
 */
export function createSafePost({
  isAllowed = isPublicAddress,
  open = httpsRequest,
  resolve = resolvePublicName,
  timeoutMs = TIMEOUT_MS,
}: SafePostOptions = {}): SafePost {
  async function pin(host: string): Promise<readonly string[]> {
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    if (addresses.length === 0) throw new PostProblem(`No server was found for ${host}.`);
    const refused = addresses.find((address) => !isAllowed(address));
    if (refused === undefined) return addresses;
    throw new PostProblem(`${host} resolves to ${refused}, which isn't a public address.`);
  }

  return async ({ address, body, headers, signal }) => {
    const startedAt = performance.now();
    const late = new AbortController();
    const timer = setTimeout(() => {
      late.abort(
        new PostProblem(`No complete response within ${String(timeoutMs / 1_000)} seconds.`),
      );
    }, timeoutMs);
    const ending = signal === undefined ? late.signal : AbortSignal.any([late.signal, signal]);
    const elapsed = (): number => Math.round(performance.now() - startedAt);
    try {
      const url = parseAbsoluteUrl(address);
      if (url?.protocol !== 'https:') throw new PostProblem('The address is not an https address.');
      const host = hostOf(url.hostname);
      const pinned = await orEnded(pin(host), ending);
      const answer = await exchange(
        open,
        {
          method: 'POST',
          hostname: host,
          port: url.port === '' ? 443 : Number(url.port),
          path: url.pathname + url.search,
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          lookup: lookupOf(pinned),
          // Uses a new connection, because a pooled one may be connected to an address that was
          // checked earlier.
          agent: false,
          maxHeaderSize: HEADER_BYTES,
        },
        body,
        ending,
      );
      return { ...answer, ms: elapsed() };
    } catch (error) {
      const problem = problemOf(ending.aborted ? ending.reason : error);
      return { status: null, ms: elapsed(), answer: '', problem, retryAfterMs: null };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Resolves a name to the addresses that were checked. */
function lookupOf(pinned: readonly string[]): LookupFunction {
  const found = pinned.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = found;
    if (options.all === true) callback(null, [...found]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

async function orEnded<Value>(work: Promise<Value>, ending: AbortSignal): Promise<Value> {
  const { promise, reject } = withReject<Value>();
  const end = (): void => {
    reject(ending.reason);
  };
  if (ending.aborted) end();
  ending.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    ending.removeEventListener('abort', end);
  }
}

function withReject<Value>() {
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<Value>((_resolve, rejected) => {
    reject = rejected;
  });
  return { promise, reject };
}

type Exchanged = Omit<PostOutcome, 'ms'>;

function exchange(
  open: NonNullable<SafePostOptions['open']>,
  options: RequestOptions,
  body: string,
  signal: AbortSignal,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const request = open({ ...options, signal }, (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = (): void => {
        resolve(outcomeOf(answer, Buffer.concat(chunks)));
        answer.destroy();
      };
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= READ_BYTES) finish();
      });
      answer.on('end', finish);
      answer.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function outcomeOf({ headers, statusCode = 0 }: IncomingMessage, body: Buffer): Exchanged {
  const isDone = statusCode >= 200 && statusCode < 300;
  return {
    status: statusCode,
    answer: printable(body.subarray(0, ANSWER_BYTES).toString('utf8')),
    problem: isDone ? null : refusalOf(statusCode),
    retryAfterMs: readWait(headers['retry-after']),
  };
}

function refusalOf(status: number): string {
  if (status >= 300 && status < 400) {
    return `The receiver returned ${String(status)}. Redirects aren't followed; enter the final address.`;
  }
  return `The receiver returned ${String(status)}.`;
}

/** Removes characters that can't be stored or displayed. */
function printable(text: string): string {
  // eslint-disable-next-line no-control-regex -- These are the characters to remove.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ').trim();
}

function readWait(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return null;
  return Math.min(Number(text) * 1_000, LONGEST_WAIT_MS);
}

const CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection without a response.',
  EPIPE: 'The receiver closed the connection without a response.',
  EHOSTUNREACH: "The receiver's network can't be reached.",
  ENETUNREACH: "The receiver's network can't be reached.",
  ETIMEDOUT: "The receiver can't be reached.",
  CERT_HAS_EXPIRED: "The receiver's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "The receiver's certificate isn't from a public certificate authority.",
  SELF_SIGNED_CERT_IN_CHAIN:
    "The receiver's certificate isn't from a public certificate authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The receiver's certificate chain is incomplete.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The receiver's certificate chain is incomplete.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The receiver's certificate is for a different host name.",
  HPE_HEADER_OVERFLOW: "The receiver's response has too many headers.",
};

function problemOf(error: unknown): string {
  if (error instanceof PostProblem) return error.message.slice(0, PROBLEM_MAX_LENGTH);
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const known = CODES[code];
  if (known !== undefined) return known;
  if (code.startsWith('HPE_')) return "The receiver's response isn't valid HTTP.";
  return code === '' || code === 'ABORT_ERR'
    ? 'The attempt was interrupted.'
    : `The connection failed (${code}).`;
}
