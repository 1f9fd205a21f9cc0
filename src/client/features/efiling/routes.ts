import type { RouteRow } from '../../store/routes';

/** Screens about e-filing (spec section 2). */
export const EFILING_ROUTES: readonly RouteRow[] = [];
