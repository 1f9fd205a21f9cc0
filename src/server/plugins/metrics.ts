import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { onAnswerEnd } from '../http/onAnswerEnd';

interface Figure {
  readonly name: string;
  readonly kind: 'counter' | 'gauge';
  readonly help: string;
  /** Value by labels, which stand in braces; `''` for none. */
  readonly values: ReadonlyMap<string, number>;
}

function exposition(figures: readonly Figure[]): string {
  return figures
    .flatMap(({ name, kind, help, values }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${kind}`,
      ...[...values].map(([labels, value]) => `${name}${labels} ${value}`),
    ])
    .join('\n')
    .concat('\n');
}

function gauge(name: string, help: string, value: number): Figure {
  return { name, kind: 'gauge', help, values: new Map([['', value]]) };
}

/** How the replica for searches stands; nothing where there is none. */
function replicaFigures(app: FastifyInstance): Figure[] {
  const replica = app.database.replica();
  if (replica === null) return [];
  const isRead = Number(replica.state === 'current');
  const lag = replica.lagMs === null ? Number.NaN : replica.lagMs / 1000;
  return [
    gauge('database_replica_read', 'Whether searches read the replica.', isRead),
    gauge('database_replica_lag_seconds', 'How far the replica is behind.', lag),
  ];
}

/** Figures in Prometheus' text format at `/metrics` of a port that only this machine reaches. */
export const metricsPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const { metricsPort } = app.settings;
    if (metricsPort === null) {
      done();
      return;
    }
    const requests = new Map<string, number>();
    const lag = monitorEventLoopDelay();
    onAnswerEnd(app, (_request, reply) => {
      const labels = `{status="${reply.statusCode}"}`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
    });
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      const figures: Figure[] = [
        {
          name: 'http_requests_total',
          kind: 'counter',
          help: 'Answers by status.',
          values: requests,
        },
        gauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage().rss),
        gauge('process_uptime_seconds', 'Time since the start.', process.uptime()),
        gauge('event_loop_delay_p99_seconds', 'Delay of timers.', lag.percentile(99) / 1e9),
        ...replicaFigures(app),
      ];
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' });
      response.end(exposition(figures));
    });
    app.addHook('onListen', (next) => {
      lag.enable();
      server.once('error', next);
      server.listen(metricsPort, '127.0.0.1', () => next());
    });
    app.addHook('onClose', (_app, next) => {
      lag.disable();
      server.closeAllConnections();
      server.close(() => next());
    });
    done();
  },
  { name: 'metrics' },
);
