import { sql } from 'kysely';
import { KEPT_PLAN_MARK } from './embeddedProtocol';

/**
 * Begins a statement that comes often and costs about as much to plan as to run: the embedded database,
 * and each session of a server, prepares it once and keeps its plan. A statement that has its values in its text does not belong
 * here.
 */
export const KEPT_PLAN = sql.raw(KEPT_PLAN_MARK);
