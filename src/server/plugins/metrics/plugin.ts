import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { createServer, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { METRICS_HOST } from '../../config';
import { measureDatabase } from './databaseMetrics';
import { measureRequests } from './requestMetrics';
import { measureWork } from './workMetrics';

/**
 * Serves metrics in Prometheus's text format at `/metrics`, on a port that only this machine can
 * reach: process, requests, database connections, jobs, emails, age of imports, and disk.
 */
export const metricsPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const { metricsPort } = app.settings;
    if (metricsPort === null) {
      done();
      return;
    }
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    measureRequests(app, registry);
    const measurePools = measureDatabase(app, registry);
    const measureQueues = measureWork(app, registry);

    async function answer(response: ServerResponse): Promise<void> {
      measurePools();
      await measureQueues();
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    }
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      answer(response).catch((error: unknown) => {
        app.log.error({ err: error }, 'metrics failed');
        response.writeHead(500).end();
      });
    });
    app.addHook('onListen', (next) => {
      server.once('error', next);
      server.listen(metricsPort, METRICS_HOST, () => next());
    });
    app.addHook('onClose', (_app, next) => {
      server.closeAllConnections();
      server.close(() => next());
    });
    done();
  },
  { name: 'metrics' },
);
