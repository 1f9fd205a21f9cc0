import type { DemoLoadState } from './slice';

export const selectDemoLoad = (state: { readonly demoLoad: DemoLoadState }): DemoLoadState =>
  state.demoLoad;

/** Returns the text of the notice while demo data is loading; null otherwise. */
export const selectDemoLoadText = (state: { readonly demoLoad: DemoLoadState }): string | null => {
  const { isLoading, loaded, of } = state.demoLoad;
  if (!isLoading) return null;
  return loaded < of
    ? `Demo data is still loading: ${String(loaded)} of ${String(of)} registers`
    : 'Demo data is still loading: account activity';
};
