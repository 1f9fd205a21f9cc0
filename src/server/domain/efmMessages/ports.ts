import type { EfmAnswer, EfmMessage } from '#contract/schemas/efmMessages';
import { EfmUnavailableError, readAnswer, type EfmPort } from './message';
import { MESSAGE_MAX_BYTES, SIGNATURE_HEADERS, signMessage } from './signature';

const TIMEOUT_MS = 20_000;

/**
 * Connects the manager and the provider in one process. Messages are passed as JSON, as over a
 * network.
 */
export function createInProcessPort(receive: (message: unknown) => Promise<EfmAnswer>): EfmPort {
  return {
    async send(message) {
      try {
        const answer = await receive(JSON.parse(JSON.stringify(message)));
        return JSON.parse(JSON.stringify(answer)) as EfmAnswer;
      } catch (error) {
        throw new EfmUnavailableError(messageOf(error), { cause: error });
      }
    },
  };
}

/** URL of the other system, and how requests are signed. */
export interface HttpPortOptions {
  readonly url: URL;
  readonly secret: string;
  readonly now: () => number;
  readonly timeoutMs?: number;
}

/**
 * Connects to the other system over HTTP. Follows no redirects, and limits responses to the size of
 * a message.
 */
export function createHttpPort(options: HttpPortOptions): EfmPort {
  return { send: (message) => post(options, message) };
}

async function post(
  { now, secret, timeoutMs = TIMEOUT_MS, url }: HttpPortOptions,
  message: EfmMessage,
): Promise<EfmAnswer> {
  const body = JSON.stringify(message);
  const timestamp = Math.floor(now() / 1_000);
  let text: string;
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADERS.id]: message.messageId,
        [SIGNATURE_HEADERS.timestamp]: String(timestamp),
        [SIGNATURE_HEADERS.signature]: signMessage(message.messageId, timestamp, body, secret),
      },
      body,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`It responded with status ${String(response.status)}.`);
    }
    text = await readBounded(response);
  } catch (error) {
    throw new EfmUnavailableError(messageOf(error), { cause: error });
  }
  const answer = readAnswer(message.operation, parse(text));
  if (answer === null) throw new EfmUnavailableError('Its response does not match the operation.');
  return answer;
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const stream = response.body as AsyncIterable<Uint8Array> | null;
  for await (const chunk of stream ?? []) {
    bytes += chunk.length;
    if (bytes > MESSAGE_MAX_BYTES) throw new Error('Its response is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
