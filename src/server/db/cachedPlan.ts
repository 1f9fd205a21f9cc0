import { sql } from 'kysely';
import { CACHED_PLAN_MARK } from './embeddedProtocol';

/**
 * Prefix that caches a statement's plan: once for the embedded database, or once per session on a
 * server. For frequent statements that take about as long to plan as to run. Don't use it for
 * statements with values in their text.
 */
export const CACHED_PLAN = sql.raw(CACHED_PLAN_MARK);
