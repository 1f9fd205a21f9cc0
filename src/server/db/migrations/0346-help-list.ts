import type { Kysely } from 'kysely';
import { up as rewriteHelp } from './0072-help-rewrite';

/**
 * Updates unedited help topics again: the list of topics has no descriptions and no contacts, which
 * the screen shows beside it.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return rewriteHelp(db);
}
