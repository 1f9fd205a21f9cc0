import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { onAnswerEnd } from '../http/onAnswerEnd';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path holds a secret: it stays out of the log. */
    hasSecret?: boolean;
  }
}

/** One line a request, with its id. The query stays out: it holds the names people look for. */
export const requestLogPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    onAnswerEnd(app, (request, reply) => {
      if (request.routeOptions.config.isQuiet !== true) {
        const { config, url: pattern } = request.routeOptions;
        const [path] = config.hasSecret === true ? [pattern] : request.url.slice(0, 500).split('?');
        request.log.info(
          {
            method: request.method,
            path,
            status: reply.statusCode,
            ...(reply.raw.writableFinished ? {} : { isGivenUp: true }),
            ms: Math.round(reply.elapsedTime * 10) / 10,
            userId: request.user.id,
          },
          'request',
        );
      }
    });
    done();
  },
  { name: 'requestLog' },
);
