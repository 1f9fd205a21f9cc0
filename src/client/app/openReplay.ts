import { PUBLIC_ACCESS } from '#contract/roles';
import type { Ports } from '../platform/ports';
import { createReplay, type Replay, type ReplayOptions } from '../replay/createReplay';
import type { Recording } from '../replay/recording';
import type { LazyPart } from '../store/routes';
import { lazyPart } from './lazyPart';
import { rowById } from './routeTable';

/** Access rules of the route table, for sagas. */
export const tableRoutes: Ports['routes'] = {
  accessOf: (routeId) => rowById(routeId)?.access ?? PUBLIC_ACCESS,
};

const NO_SCREEN = { Screen: () => null };

/** Returns a lazy part that loads its feature but never its screen. */
function withoutScreen(routeId: string): LazyPart | undefined {
  const row = lazyPart(routeId);
  return row && { ...row, load: () => Promise.resolve(NO_SCREEN) };
}

/**
 * Replays a recording on the real routes, features, and rules. Renders no screens, so it needs no
 * browser.
 */
export function openReplay(
  recording: Recording,
  {
    hasScreens = false,
    ...options
  }: { readonly hasScreens?: boolean } & Partial<ReplayOptions> = {},
): Promise<Replay> {
  return createReplay(recording, {
    rowOf: hasScreens ? lazyPart : withoutScreen,
    routes: tableRoutes,
    ...options,
  });
}
