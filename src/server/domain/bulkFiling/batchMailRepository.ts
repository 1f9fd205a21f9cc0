import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { queueMail } from '../../mail/repository';
import { batchMail } from './mails';
import { countRows } from './rowsRepository';

/** A finished or paused batch, for its email. */
export interface BatchNews {
  readonly batchId: string;
  /** Null if the batch is finished. */
  readonly pauseReason: string | null;
  /** URL of its page. */
  readonly address: string;
}

/** Emails the uploader and the reviewer of a finished batch, or of one that needs attention. */
export async function mailBatchNews(
  trx: Transaction<Database>,
  { address, batchId, pauseReason }: BatchNews,
  at: number,
): Promise<void> {
  const counts = (await countRows(trx, [batchId])).get(batchId) ?? [];
  const rowsOf = (...states: readonly string[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { rows }) => sum + rows, 0);
  const rows = {
    filed: rowsOf('filed'),
    notFiled: rowsOf('failed', 'bad', 'unchecked', 'stopped'),
    toFile: rowsOf('ready', 'held'),
  };
  for (const { email, id, name } of await findPeople(trx, batchId)) {
    await queueMail(trx, {
      to: email,
      ...batchMail({ name, pauseReason, ...rows }, address),
      at,
      usefulUntil: null,
      proof: { kind: 'USER', userId: id },
      kind: 'FILING',
    });
  }
}

/** Finds the uploader and the reviewer, without duplicates. */
function findPeople(db: Kysely<Database>, batchId: string) {
  return db
    .selectFrom('bulk_batch as b')
    .innerJoin('app_user as u', (join) =>
      join.on((eb) =>
        eb.or([eb('u.id', '=', eb.ref('b.user_id')), eb('u.id', '=', eb.ref('b.released_by'))]),
      ),
    )
    .where('b.id', '=', batchId)
    .where('u.status', '=', 'ACTIVE')
    .select(['u.id', 'u.email', 'b.name'])
    .orderBy('u.id')
    .execute();
}
