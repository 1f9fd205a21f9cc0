import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { showBidiControls } from '#contract/bidi';

/**
 * Marks characters that change the direction of text, in all text responses: calls, pages, and
 * tables. Files are sent unchanged; for streamed tables, `csvLine` does this. Runs before
 * compression.
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
