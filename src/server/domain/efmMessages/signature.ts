import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EfmAnswer } from '#contract/schemas/efmMessages';

/** Maximum message size, in bytes. */
export const MESSAGE_MAX_BYTES = 2_000_000;
/** Requests signed more than this many milliseconds in the past or the future are rejected. */
export const SIGNATURE_WINDOW_MS = 300_000;
/** Headers of a signed message, named as in Standard Webhooks. */
export const SIGNATURE_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** Signs `id.timestamp.body`; the timestamp is in seconds since 1970. */
export function signMessage(
  id: string,
  timestamp: number,
  body: string,
  secret: string | Buffer,
): string {
  const mac = createHmac('sha256', secret).update(`${id}.${String(timestamp)}.${body}`);
  return `v1,${mac.digest('base64')}`;
}

/** A request as it arrived. */
export interface SignedRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Checks id, time, and signature of a request in constant time. */
function isSigned({ body, headers }: SignedRequest, secret: string, now: number): boolean {
  const header = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const id = header(SIGNATURE_HEADERS.id);
  const timestamp = header(SIGNATURE_HEADERS.timestamp);
  if (!/^[\w-]{1,100}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now - Number(timestamp) * 1_000) > SIGNATURE_WINDOW_MS) return false;
  const expected = Buffer.from(signMessage(id, Number(timestamp), body, secret));
  // During a secret rotation, a request may have two signatures, separated by a space.
  return header(SIGNATURE_HEADERS.signature)
    .split(' ', 3)
    .some((signature) => {
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
}

/** Response to a signed request. */
export interface SignedResponse {
  readonly status: 200 | 400 | 401;
  readonly answer: EfmAnswer | null;
}

/**
 * Receives a signed request: 401 without a valid signature, 400 without a readable message. The
 * header's id must match the message's, so that a signature is valid for only one message.
 */
export async function receiveSigned(
  request: SignedRequest,
  { now, secret }: { readonly now: number; readonly secret: string },
  receive: (message: unknown) => Promise<EfmAnswer>,
): Promise<SignedResponse> {
  if (!isSigned(request, secret, now)) return { status: 401, answer: null };
  let message: unknown;
  try {
    message = JSON.parse(request.body);
  } catch {
    return { status: 400, answer: null };
  }
  const id = (message as { readonly messageId?: unknown } | null)?.messageId;
  if (id !== request.headers[SIGNATURE_HEADERS.id]) return { status: 400, answer: null };
  return { status: 200, answer: await receive(message) };
}
