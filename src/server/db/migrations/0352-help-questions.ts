import type { Kysely } from 'kysely';
import { up as rewriteHelp } from './0072-help-rewrite';

/**
 * Updates unedited help topics again: the list of topics has no introduction, because the screen
 * answers common questions above it.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return rewriteHelp(db);
}
