import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { showBidiControls } from '#contract/bidi';

/**
 * Marks characters that turn the direction of text in everything that is sent as text: answers of
 * calls, pages, and tables. Files that are given back byte by byte are sent as bytes and stay so;
 * `csvLine` marks the tables that are streamed. It comes before the compression.
 */
export const visibleTextPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.addHook('onSend', (_request, _reply, payload, next) => {
      next(null, typeof payload === 'string' ? showBidiControls(payload) : payload);
    });
    done();
  },
  { name: 'visibleText', dependencies: ['headers', 'errors'] },
);
