import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { HttpProblem, invalidRequest } from '../http/problems';

/** True if a parsed body has more than `max` fields at any depth. List items are not counted. */
function hasMoreBodyFields(value: unknown, max: number): boolean {
  const waiting: unknown[] = [value];
  let fields = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const children = Object.values(next);
    if (!Array.isArray(next)) fields += children.length;
    if (fields > max) return true;
    for (const child of children) waiting.push(child);
  }
  return false;
}

/** True if a raw query has more than `max` fields; doesn't parse it. */
function hasMoreFields(address: string, max: number): boolean {
  let fields = 0;
  for (let at = address.indexOf('?'); at >= 0; at = address.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > max) return true;
  }
  return false;
}

/**
 * Rejects oversized requests before they are processed: 414 for a long URL, 400 for too many
 * fields. Fastify limits headers and bodies.
 */
export const requestSizesPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const { addressBytes, bodyFields, fields } = app.settings.limits.sizes;
    const tooLong = new HttpProblem(414, {
      message: `The address is longer than ${addressBytes} characters.`,
    });
    const tooMany = (max: number) => invalidRequest(`Send at most ${max} fields at a time.`);
    app.addHook('onRequest', (request, _reply, next) => {
      const address = request.raw.url ?? '';
      if (address.length > addressBytes) next(tooLong);
      else next(hasMoreFields(address, fields) ? tooMany(fields) : undefined);
    });
    app.addHook('preValidation', (request, _reply, next) => {
      const max = request.routeOptions.config.bodyFields ?? bodyFields;
      next(hasMoreBodyFields(request.body, max) ? tooMany(max) : undefined);
    });
    done();
  },
  { name: 'requestSizes', dependencies: ['headers', 'errors'] },
);
