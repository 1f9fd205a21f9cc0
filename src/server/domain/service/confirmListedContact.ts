import type { AppDatabase } from '../../http/services';
import { confirmContact, recordContactChange } from './contactsRepository';

/** Confirms the address of a contact once, with a row of the firm's history. */
export async function confirmListedContact(
  db: AppDatabase,
  { email, firmId, id }: { readonly id: number; readonly firmId: number; readonly email: string },
  at: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await confirmContact(trx, id, at))) return;
    const editor = { firmId, userId: null, userName: email, at };
    await recordContactChange(trx, editor, id, 'confirmed', { words: email });
  });
}
