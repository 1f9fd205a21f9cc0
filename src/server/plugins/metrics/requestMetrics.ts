import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { isEventStream } from '../../http/eventStream';
import { onAnswerEnd } from '../../http/onAnswerEnd';

/** In seconds; the targets are 0.1 s for pages and 0.4 s for searches. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 6, 12];

/**
 * Counts and times requests. Labels use route patterns, so that the number of labels is limited.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Requests by status.',
    labelNames: ['status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response. Event streams are left out.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const canceled = new Counter({
    name: 'http_requests_canceled_total',
    help: 'Requests whose client closed the connection before the response ended.',
    registers,
  });
  const open = new Gauge({
    name: 'http_requests_open',
    help: 'Requests in progress, including event streams.',
    registers,
  });
  app.addHook('onRequest', (_request, _reply, next) => {
    open.inc();
    next();
  });
  onAnswerEnd(app, (request, reply) => {
    open.dec();
    answers.inc({ status: reply.statusCode });
    if (isEventStream(reply)) return;
    if (!reply.raw.writableFinished) {
      canceled.inc();
      return;
    }
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    durations.observe(labels, reply.elapsedTime / 1_000);
  });
}
