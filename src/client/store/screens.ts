import { createElement, type ReactNode } from 'react';
import type { FeatureModule, ScreenComponent, ScreenLoad, Screens } from '../platform/ports';
import type { LazyPart } from './routes';

/** Screens that were loaded, by route. A component is not state: the state names its route. */
export interface ScreenRegistry extends Screens {
  /** The route's screen; null before it was loaded. */
  readonly render: (routeId: string) => ReactNode;
}

function failureOf(error: unknown): 'script' | 'style' {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'CSS_CHUNK_LOAD_FAILED' ? 'style' : 'script';
}

/** Loads screens and features by dynamic import; a failed load can be tried again. */
export function createScreens(rowOf: (routeId: string) => LazyPart | undefined): ScreenRegistry {
  const components = new Map<string, ScreenComponent>();
  async function load(routeId: string): Promise<ScreenLoad> {
    const row = rowOf(routeId);
    if (row === undefined) return { isLoaded: false, failure: 'script' };
    try {
      const [screen, module] = await Promise.all([row.load(), row.loadFeature?.()]);
      components.set(routeId, screen.Screen);
      return { isLoaded: true, feature: module?.feature ?? null };
    } catch (error) {
      return { isLoaded: false, failure: failureOf(error) };
    }
  }
  function render(routeId: string): ReactNode {
    const Screen = components.get(routeId);
    return Screen === undefined ? null : createElement(Screen);
  }
  async function loadForUsers(): Promise<FeatureModule | null> {
    try {
      return (await import(/* webpackChunkName: "signed-in" */ './signedIn')).signedIn;
    } catch {
      // The page works without it; it is asked for again.
      return null;
    }
  }
  return { load, loadForUsers, render };
}
