import type { FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/headers';
import { invalidRequest } from './problems';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The Idempotency-Key of a change that is done once; 400 where there is none that can be used. */
export function onceKeyOf({ headers }: FastifyRequest): string {
  const key = headers[HEADERS.once];
  if (typeof key === 'string' && UUID.test(key)) return key.toLowerCase();
  throw invalidRequest(
    'This change needs an Idempotency-Key header: a UUID, the same for each try.',
  );
}
