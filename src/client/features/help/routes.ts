import type { RouteRow } from '../../store/routes';

/** Screens about help (spec section 2). */
export const HELP_ROUTES: readonly RouteRow[] = [];
