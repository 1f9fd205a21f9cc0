import type { AccessRule } from './roles';
import type { MatchedRow } from './routeMatch';

/** Which files a route of the app loads: written by the build, read by the server. */
export interface RouteFiles extends MatchedRow {
  readonly access: Omit<AccessRule, 'custom'>;
  /** Scripts below the assets' path, none of which the page itself asks for. */
  readonly files: readonly string[];
}
