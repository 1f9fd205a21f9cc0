import { sql } from 'kysely';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { livingDemo, loadDemo } from '../../src/demo/loadDemo';
import { openTestDatabase } from '../support/testDatabase';
import { emptyDatabase } from '../server/domain/imports/fixtures';

const SCALE = 0.02;

/**
 * Opens a database with small demo data as of a given day, including a year of account activity.
 */
export async function openLivingDemo(date: string): Promise<DatabaseHandle> {
  const handle = await openTestDatabase();
  await emptyDatabase(handle);
  await sql`
    truncate property_watch, property_watch_mailing, record_event, index_book, audit_event,
             mail_message, mail_bounce cascade`.execute(handle.db);
  await loadDemo(handle, livingDemo(SCALE, date, Date.now()));
  return handle;
}
