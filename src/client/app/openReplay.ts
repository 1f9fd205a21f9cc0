import { PUBLIC_ACCESS } from '#contract/roles';
import type { Ports } from '../platform/ports';
import { createReplay, type Replay, type ReplayOptions } from '../replay/createReplay';
import type { Recording } from '../replay/recording';
import type { LazyPart } from '../store/routes';
import { lazyPart } from './lazyPart';
import { rowById } from './routeTable';

/** The rules of the route table, as sagas see them. */
export const tableRoutes: Ports['routes'] = {
  accessOf: (routeId) => rowById(routeId)?.access ?? PUBLIC_ACCESS,
};

const NO_SCREEN = { Screen: () => null };

/** A row whose feature is there, and whose screen is nobody's to see. */
function withoutScreen(routeId: string): LazyPart | undefined {
  const row = lazyPart(routeId);
  return row && { ...row, load: () => Promise.resolve(NO_SCREEN) };
}

/** A replay of the app itself: its routes, features and rules. Without screens it needs no browser. */
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
