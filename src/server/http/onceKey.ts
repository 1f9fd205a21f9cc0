import type { FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/site/headers';
import { isUuid } from '#contract/uuid';
import { invalidRequest } from './problems';

/** Returns the Idempotency-Key of a request; throws 400 if it is missing or not a UUID. */
export function onceKeyOf({ headers }: FastifyRequest): string {
  const key = headers[HEADERS.once];
  if (typeof key === 'string' && isUuid(key.toLowerCase())) return key.toLowerCase();
  throw invalidRequest(
    'This change needs an Idempotency-Key header: a UUID that stays the same for each attempt.',
  );
}
