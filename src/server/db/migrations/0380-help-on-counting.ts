import type { Kysely } from 'kysely';
import { up as rewriteHelp } from './0072-help-rewrite';

/**
 * Updates unedited help topics again: the topic on counting explains until when the pages and files
 * of a search are free.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return rewriteHelp(db);
}
