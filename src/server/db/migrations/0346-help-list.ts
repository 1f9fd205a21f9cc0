import type { Kysely } from 'kysely';
import { up as rewriteHelp } from './0072-help-rewrite';

/**
 * Updates unedited help topics again: the list of topics no longer has descriptions and contacts,
 * because the screen shows them beside it.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return rewriteHelp(db);
}
