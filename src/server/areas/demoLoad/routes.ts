import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { demoLoadOf } from '../../site/demoLoad';

/** How far the demo data is that is still being loaded: the pages that show it ask. */
export function registerDemoLoadArea(app: FastifyInstance): void {
  registerCall(app, 'getDemoLoad', {
    access: OPEN_TO_ALL,
    handler: () => Promise.resolve(demoLoadOf(app.database)),
  });
}
