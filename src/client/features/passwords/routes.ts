import type { RouteRow } from '../../store/routes';

/** Screens about passwords (spec section 2). */
export const PASSWORD_ROUTES: readonly RouteRow[] = [];
