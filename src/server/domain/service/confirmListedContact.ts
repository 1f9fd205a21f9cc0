import type { AppDatabase } from '../../http/services';
import {
  correctedWords,
  findCorrectedBounces,
  resolveBounce,
  serveAgain,
} from './bouncesRepository';
import type { ServiceContext } from './servicesRepository';
import { confirmContact, recordContactChange } from './contactsRepository';

/**
 * Confirms a contact's address, adds a row to the firm's history, and serves the documents that
 * bounced at the earlier address. Does nothing if there is nothing to confirm.
 */
export async function confirmListedContact(
  db: AppDatabase,
  { email, firmId, id }: { readonly id: number; readonly firmId: number; readonly email: string },
  context: ServiceContext,
): Promise<void> {
  const { at } = context;
  await db.transaction().execute(async (trx) => {
    if (!(await confirmContact(trx, id, at))) return;
    const editor = { firmId, userId: null, userName: email, at };
    await recordContactChange(trx, editor, id, 'confirmed', { words: email });
    for (const recipientId of await findCorrectedBounces(trx, id)) {
      const outcome = await serveAgain(trx, recipientId, id, context);
      const words = correctedWords(email, outcome);
      await resolveBounce(trx, recipientId, { at, by: email, words });
    }
  });
}
