import type { FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/headers';
import { invalidRequest } from './problems';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the Idempotency-Key of a change; throws 400 if it is missing or not a UUID. */
export function onceKeyOf({ headers }: FastifyRequest): string {
  const key = headers[HEADERS.once];
  if (typeof key === 'string' && UUID.test(key)) return key.toLowerCase();
  throw invalidRequest(
    'This change needs an Idempotency-Key header: a UUID that stays the same for each try.',
  );
}
