import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { Monitors } from '../domain/monitors/monitors';

declare module 'fastify' {
  interface FastifyInstance {
    readonly monitors: Monitors;
  }
}

/** Live statistics of the monitors, shared by everyone who watches them on this server. */
export const monitorsPlugin = fp(
  (app: FastifyInstance, _options, done: () => void) => {
    const { contextPath } = app.settings;
    const warn: ConstructorParameters<typeof Monitors>[0]['warn'] = (error, monitor) => {
      app.log.warn({ err: error, monitor }, 'monitor not read');
    };
    app.decorate('monitors', new Monitors({ db: app.database.db, contextPath, warn }));
    done();
  },
  { name: 'monitors' },
);
