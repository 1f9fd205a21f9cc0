import { requestConfirmation, type Confirmation } from '../../domain/users/confirmationRepository';
import { findMailUser } from '../../domain/users/repository';
import type { AppDatabase } from '../../http/services';

/**
 * Queues another email that asks the user to confirm the address, in one transaction. Its link
 * replaces earlier ones.
 */
export async function sendConfirmation(
  db: AppDatabase,
  userId: number,
  newConfirmation: (user: {
    readonly id: number;
    readonly username: string;
    readonly email: string;
  }) => Confirmation,
): Promise<void> {
  const user = { ...(await findMailUser(db, userId)), id: userId };
  const confirmation = newConfirmation(user);
  await db.transaction().execute((trx) => requestConfirmation(trx, confirmation));
}
