import { createElement, type ReactNode } from 'react';
import type { FeatureModule, ScreenComponent, ScreenLoad, Screens } from '../platform/ports';
import { whenIdle } from '../platform/whenIdle';
import type { LazyPart } from './routes';

/** Loaded screens, by route. Components aren't part of the state, which holds only route ids. */
export interface ScreenRegistry extends Screens {
  /**
   * Prefetches a route's files. They count as loaded only when requested, so that the recording
   * shows what a page has loaded.
   */
  readonly prepare: (routeId: string) => void;
  /** Returns the route's screen; null before it loads. */
  readonly render: (routeId: string) => ReactNode;
}

function failureOf(error: unknown): 'script' | 'style' {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'CSS_CHUNK_LOAD_FAILED' ? 'style' : 'script';
}

/** Fetches the files of a part. */
async function fetchPart({ isLoadedWhenIdle = false, load, loadFeature }: LazyPart) {
  if (isLoadedWhenIdle) await whenIdle();
  return Promise.all([load(), loadFeature?.()]);
}

/** Loads screens and features by dynamic import; a failed load can be retried. */
export function createScreens(rowOf: (routeId: string) => LazyPart | undefined): ScreenRegistry {
  const loaded = new Map<string, { readonly Screen: ScreenComponent; readonly load: ScreenLoad }>();
  async function fetchScreen(routeId: string): Promise<ScreenLoad> {
    const row = rowOf(routeId);
    if (row === undefined) return { isLoaded: false, failure: 'script' };
    try {
      const [{ Screen }, module] = await fetchPart(row);
      const load: ScreenLoad = { isLoaded: true, feature: module?.feature ?? null };
      loaded.set(routeId, { Screen, load });
      return load;
    } catch (error) {
      return { isLoaded: false, failure: failureOf(error) };
    }
  }
  function prepare(routeId: string): void {
    const row = rowOf(routeId);
    if (row === undefined || loaded.has(routeId)) return;
    // A failed prefetch is retried when the route is requested; the user sees errors only then.
    void fetchPart(row).catch(() => undefined);
  }
  function render(routeId: string): ReactNode {
    const screen = loaded.get(routeId);
    return screen === undefined ? null : createElement(screen.Screen);
  }
  let forUsers: FeatureModule | null = null;
  async function fetchForUsers(): Promise<FeatureModule | null> {
    try {
      forUsers = (await import(/* webpackChunkName: "signed-in" */ './signedIn')).signedIn;
      return forUsers;
    } catch {
      // The page works without this part; the next use requests it again.
      return null;
    }
  }
  return {
    load: (routeId) => loaded.get(routeId)?.load ?? fetchScreen(routeId),
    loadForUsers: () => forUsers ?? fetchForUsers(),
    prepare,
    render,
  };
}
