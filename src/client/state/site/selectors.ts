import type { SiteState } from './slice';

export const selectSite = (state: { readonly site: SiteState }): SiteState => state.site;
