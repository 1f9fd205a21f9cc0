import type { RouteRow } from '../../store/routes';

/** Screens about search regions (spec section 2). */
export const SEARCH_REGION_ROUTES: readonly RouteRow[] = [];
