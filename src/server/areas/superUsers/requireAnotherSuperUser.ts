import type { AuditedTransaction } from '../../domain/audit/repository';
import { conflict } from '../../http/problems';
import { countOtherSuperUsers } from './repository';

const LAST_ONE = 'This is the only active super user, so the right can’t be revoked.';

/** Throws 409 if no other active super user would be left. */
export async function requireAnotherSuperUser(
  trx: AuditedTransaction,
  userId: number,
): Promise<void> {
  if ((await countOtherSuperUsers(trx, userId)) === 0) throw conflict(LAST_ONE);
}
