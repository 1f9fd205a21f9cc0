import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Calls back once for each request when its answer was sent, or given up because the client went
 * away; `onResponse` hooks hear of the former only.
 */
export function onAnswerEnd(
  app: FastifyInstance,
  tell: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.raw.once('close', () => tell(request, reply));
    next();
  });
}
