import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Notify = (request: FastifyRequest, reply: FastifyReply) => void;

const NOTIFIED = new WeakMap<FastifyInstance, Notify[]>();

/**
 * Calls back once per request, after its response was sent or the client disconnected; `onResponse`
 * hooks run only after a sent response. All callbacks of an application share one listener.
 */
export function onAnswerEnd(app: FastifyInstance, notify: Notify): void {
  const others = NOTIFIED.get(app);
  if (others !== undefined) {
    others.push(notify);
    return;
  }
  const all = [notify];
  NOTIFIED.set(app, all);
  app.addHook('onRequest', (request, reply, next) => {
    reply.raw.once('close', () => {
      for (const each of all) each(request, reply);
    });
    next();
  });
}
