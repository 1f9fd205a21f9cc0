import type { AppDatabase } from '../../http/services';
import {
  addDeadline,
  changeDeadline,
  removeDeadline,
  type DeadlineEntry,
} from './deadlinesRepository';

/** Adds a deadline, or changes one of the user's own. */
export function changeOwnDeadline(
  db: AppDatabase,
  userId: number,
  { entry, id }: { readonly id: number | null; readonly entry: DeadlineEntry },
  at: number,
): Promise<'done' | 'full' | 'unknown'> {
  return db.transaction().execute(async (trx) => {
    if (id !== null) {
      return (await changeDeadline(trx, userId, { ...entry, id })) ? 'done' : 'unknown';
    }
    return (await addDeadline(trx, userId, entry, at)) ? 'done' : 'full';
  });
}

/** Deletes one of the user's own deadlines; returns it, or null if there is none. */
export function deleteOwnDeadline(
  db: AppDatabase,
  userId: number,
  id: number,
): Promise<DeadlineEntry | null> {
  return db.transaction().execute((trx) => removeDeadline(trx, userId, id));
}
