import type { Transaction } from 'kysely';
import { IMPORT_REGISTER_WORDS, IMPORT_RUN_WORDS, isRollbackFailed } from '#contract/imports/runs';
import type { Database } from '../../../db/tables/database';
import { queueMail } from '../../../mail/repository';
import { notifyUsers } from '../../approvals/repository';
import { importEndedMail } from '../mails';
import { findRunCounts, type StoredImport } from '../recordImportsRepository';

/**
 * Notifies the super user about the end of a run or rollback, in the inbox and, if chosen, by
 * email.
 */
export async function mailImportEnd(
  trx: Transaction<Database>,
  stored: StoredImport,
  address: string,
  at: number,
): Promise<void> {
  const { batch_id, county_name, file_name, notifies, problem, register, state } = stored;
  const userId = stored.started_by;
  if (!notifies || userId === null) return;
  const [counts] = await findRunCounts(trx, batch_id === null ? [] : [batch_id], at);
  const place = `${IMPORT_REGISTER_WORDS[register]}, ${county_name}`;
  const isFailed = isRollbackFailed(stored);
  const title = isFailed ? 'The rollback failed' : 'Import ended';
  const result = isFailed ? 'Rollback failed' : IMPORT_RUN_WORDS[state];
  const body = `${file_name} (${place}): ${result.toLowerCase()}.`;
  await notifyUsers(trx, [userId], { title, body }, at);
  const user = await trx
    .selectFrom('app_user')
    .where('id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .select('email')
    .executeTakeFirst();
  if (user === undefined) return;
  await queueMail(trx, {
    to: user.email,
    ...importEndedMail(
      { title, body, problem, counts: isFailed ? null : (counts ?? null) },
      address,
    ),
    at,
    usefulUntil: null,
    proof: { kind: 'USER', userId },
  });
}
