import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Calls back once per request when its response was sent, or abandoned because the client
 * disconnected; `onResponse` hooks run only in the first case.
 */
export function onAnswerEnd(
  app: FastifyInstance,
  notify: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.raw.once('close', () => notify(request, reply));
    next();
  });
}
