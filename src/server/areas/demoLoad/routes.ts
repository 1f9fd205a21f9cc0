import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { demoLoadOf } from '../../site/demoLoad';

/** Registers the call for the demo data's progress, which pages that show the notice poll. */
export function registerDemoLoadArea(app: FastifyInstance): void {
  registerCall(app, 'getDemoLoad', {
    access: OPEN_TO_ALL,
    handler: () => Promise.resolve(demoLoadOf(app.database)),
  });
}
