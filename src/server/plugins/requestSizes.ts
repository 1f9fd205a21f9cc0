import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { HttpProblem, invalidRequest } from '../http/problems';

/** Names in a parsed JSON value of any depth, as far as it matters whether they are too many. */
function hasMoreNames(value: unknown, most: number): boolean {
  const waiting: unknown[] = [value];
  let names = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const children = Object.values(next);
    if (!Array.isArray(next)) names += children.length;
    if (names > most) return true;
    for (const child of children) waiting.push(child);
  }
  return false;
}

/** Fields of a raw query, without parsing it. */
function hasMoreFields(address: string, most: number): boolean {
  let fields = 1;
  for (let at = address.indexOf('?'); at >= 0; at = address.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > most + 2) return true;
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
    const { addressBytes, fields } = app.settings.limits.sizes;
    const tooLong = new HttpProblem(414, {
      message: `The address is longer than ${addressBytes} characters.`,
    });
    const tooMany = `At most ${fields} fields can be sent at once.`;
    app.addHook('onRequest', (request, _reply, next) => {
      const address = request.raw.url ?? '';
      if (address.length > addressBytes) next(tooLong);
      else next(hasMoreFields(address, fields) ? invalidRequest(tooMany) : undefined);
    });
    app.addHook('preValidation', (request, _reply, next) => {
      next(hasMoreNames(request.body, fields * 10) ? invalidRequest(tooMany) : undefined);
    });
    done();
  },
  { name: 'requestSizes', dependencies: ['headers', 'errors'] },
);
