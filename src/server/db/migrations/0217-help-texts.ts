import type { Kysely } from 'kysely';
import { up as rewriteHelp } from './0072-help-rewrite';

/** Updates unedited help topics again, because their shipped text has changed since 0072. */
export function up(db: Kysely<unknown>): Promise<void> {
  return rewriteHelp(db);
}
