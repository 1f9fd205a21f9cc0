import type { FastifyInstance } from 'fastify';
import type { DemoLoad } from '#contract/schemas/demoLoad';

/** How far the load of demo data is that goes on behind the site; not loading where there is none. */
export function demoLoadOf({ filling }: Pick<FastifyInstance['database'], 'filling'>): DemoLoad {
  const progress = filling?.progress() ?? null;
  return progress === null
    ? { isLoading: false, loaded: 0, of: 0 }
    : { isLoading: true, loaded: progress.loaded, of: progress.of };
}
