import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { HttpProblem, invalidRequest } from '../http/problems';

/** Whether a parsed body has more fields, at any depth; those of lists are counted, not their items. */
function hasMoreBodyFields(value: unknown, most: number): boolean {
  const waiting: unknown[] = [value];
  let fields = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const children = Object.values(next);
    if (!Array.isArray(next)) fields += children.length;
    if (fields > most) return true;
    for (const child of children) waiting.push(child);
  }
  return false;
}

/** Fields of a raw query, without parsing it. */
function hasMoreFields(address: string, most: number): boolean {
  let fields = 0;
  for (let at = address.indexOf('?'); at >= 0; at = address.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > most) return true;
  }
  return false;
}

/**
 * Refuses addresses and bodies that no page of this site sends, before anything is done with them:
 * 414 for the length of an address, 400 for too many fields. The length of headers and bodies is
 * Fastify's to watch.
 */
export const requestSizesPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const { addressBytes, bodyFields, fields } = app.settings.limits.sizes;
    const tooLong = new HttpProblem(414, {
      message: `The address is longer than ${addressBytes} characters.`,
    });
    const tooMany = (most: number) => invalidRequest(`At most ${most} fields can be sent at once.`);
    app.addHook('onRequest', (request, _reply, next) => {
      const address = request.raw.url ?? '';
      if (address.length > addressBytes) next(tooLong);
      else next(hasMoreFields(address, fields) ? tooMany(fields) : undefined);
    });
    app.addHook('preValidation', (request, _reply, next) => {
      next(hasMoreBodyFields(request.body, bodyFields) ? tooMany(bodyFields) : undefined);
    });
    done();
  },
  { name: 'requestSizes', dependencies: ['headers', 'errors'] },
);
