import formbody from '@fastify/formbody';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { parse } from 'node:querystring';
import { invalidRequest } from '../http/problems';
import { hasOnlyCleanText, isCleanEncoding } from '../http/text';

const UNCLEAN_TEXT = 'The request contains invalid characters.';

function parseForm(body: string): Record<string, unknown> {
  if (!isCleanEncoding(body)) throw invalidRequest(UNCLEAN_TEXT);
  return { ...parse(body, '&', '=', { maxKeys: 1000 }) };
}

/**
 * Returns 400 for NUL, lone surrogates, and bad percent-encoding anywhere: URL, form, or JSON.
 * Reads only JSON and form bodies.
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
