import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { onAnswerEnd } from '../http/onAnswerEnd';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set if the path contains a secret and must not be logged. */
    hasSecret?: boolean;
  }
}

/** Logs one line per request, including its id but not its query, which contains searched names. */
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
            ...(reply.raw.writableFinished ? {} : { isAbandoned: true }),
            ms: Math.round(reply.elapsedTime * 10) / 10,
            userId: request.user.id,
            ...(request.apiKey === null ? {} : { apiKey: request.apiKey.shortId }),
          },
          'request',
        );
      }
    });
    done();
  },
  { name: 'requestLog' },
);
