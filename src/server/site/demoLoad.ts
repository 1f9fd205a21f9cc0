import type { FastifyInstance } from 'fastify';
import type { DemoLoad } from '#contract/schemas/demoLoad';

/** Returns the progress of demo data that is loading in the background. */
export function demoLoadOf({ filling }: Pick<FastifyInstance['database'], 'filling'>): DemoLoad {
  const progress = filling?.progress() ?? null;
  return progress === null
    ? { isLoading: false, loaded: 0, of: 0 }
    : { isLoading: true, loaded: progress.loaded, of: progress.of };
}
