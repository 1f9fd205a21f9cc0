import type { FastifyReply } from 'fastify';

/** True for an event stream, which isn't timed, because it stays open as long as its page. */
export function isEventStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
}
