import formbody from '@fastify/formbody';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { parse } from 'node:querystring';
import { invalidRequest } from '../http/problems';
import { hasOnlyCleanText, isCleanEncoding } from '../http/text';

const UNCLEAN_TEXT = 'The request holds characters that are not text.';

function parseForm(body: string): Record<string, unknown> {
  if (!isCleanEncoding(body)) throw invalidRequest(UNCLEAN_TEXT);
  return { ...parse(body, '&', '=', { maxKeys: 1000 }) };
}

/**
 * NUL, half surrogate pairs and bad percent-encoding answer 400 wherever they stand: address, form
 * or JSON. JSON and forms are the only bodies that are read.
 */
export const cleanTextPlugin = fp(
  async (app: FastifyInstance) => {
    app.removeContentTypeParser('text/plain');
    await app.register(formbody, { parser: parseForm });
    app.addHook('onRequest', (request, _reply, next) => {
      next(isCleanEncoding(request.raw.url ?? '') ? undefined : invalidRequest(UNCLEAN_TEXT));
    });
    app.addHook('preValidation', (request, _reply, next) => {
      next(hasOnlyCleanText(request.body) ? undefined : invalidRequest(UNCLEAN_TEXT));
    });
  },
  { name: 'cleanText', dependencies: ['headers'] },
);
