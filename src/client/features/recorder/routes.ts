import type { RouteRow } from '../../store/routes';

/** Screens about recorded documents (spec section 2). */
export const RECORDER_ROUTES: readonly RouteRow[] = [];
