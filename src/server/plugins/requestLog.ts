import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';

/** One line a request, with its id. The query stays out: it holds the names people look for. */
export const requestLogPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.addHook('onResponse', (request, reply, next) => {
      if (request.routeOptions.config.isQuiet !== true) {
        const [path] = request.url.slice(0, 500).split('?');
        request.log.info(
          {
            method: request.method,
            path,
            status: reply.statusCode,
            ms: Math.round(reply.elapsedTime * 10) / 10,
            userId: request.user.id,
          },
          'request',
        );
      }
      next();
    });
    done();
  },
  { name: 'requestLog' },
);
