import { requestConfirmation, type Confirmation } from '../../domain/users/confirmationRepository';
import { lockUserRow } from '../../domain/users/lockRepository';
import { findMailUser } from '../../domain/users/repository';
import type { AppDatabase } from '../../http/services';

/**
 * Queues another email that asks the user to confirm the address, in one transaction. Its link
 * replaces earlier ones. Returns false, with no change, if the address is already confirmed.
 */
export async function sendConfirmation(
  db: AppDatabase,
  userId: number,
  newConfirmation: (user: {
    readonly id: number;
    readonly username: string;
    readonly email: string;
  }) => Confirmation,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // The link confirms whichever address is stored, so the address must not change meanwhile.
    await lockUserRow(trx, userId);
    const user = await findMailUser(trx, userId);
    if (user.isEmailConfirmed) return false;
    await requestConfirmation(trx, newConfirmation({ ...user, id: userId }));
    return true;
  });
}
