import type { Kysely } from 'kysely';
import { up as rewriteHelp } from './0072-help-rewrite';

/** Updates unedited help topics again: account notices are emailed unless email is off. */
export function up(db: Kysely<unknown>): Promise<void> {
  return rewriteHelp(db);
}
