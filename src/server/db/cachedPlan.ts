import { sql } from 'kysely';
import { CACHED_PLAN_MARK } from './embeddedProtocol';

/**
 * Prefix of frequent statements that cost about as much to plan as to run: the embedded database,
 * and each session of a server, prepares such a statement once and caches its plan. Don't use it
 * for statements with values in their text.
 */
export const CACHED_PLAN = sql.raw(CACHED_PLAN_MARK);
