import type { RouteRow } from '../../store/routes';

/** Screens about tax warrants (spec section 2). */
export const TAX_WARRANT_ROUTES: readonly RouteRow[] = [];
