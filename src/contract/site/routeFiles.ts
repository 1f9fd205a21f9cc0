import type { AccessRule } from '../roles';
import type { MatchedRow } from './routeMatch';

/** The files that each route of the app loads; written by the build, read by the server. */
export interface RouteFiles extends MatchedRow {
  readonly access: Omit<AccessRule, 'custom'>;
  /** Scripts below the assets' path that the page itself does not request. */
  readonly files: readonly string[];
}
