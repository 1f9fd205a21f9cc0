import type { Kysely, Transaction } from 'kysely';
import { PRODUCT_NAME } from '#contract/product';
import type { Database } from '../../db/tables/database';
import { linkTo } from '../../mail/body';
import { queueMail } from '../../mail/repository';
import { countRows } from './rowsRepository';

/** How a batch came to its end, or to a pause. */
export interface BatchNews {
  readonly batchId: string;
  /** Null once it is done. */
  readonly pauseReason: string | null;
  /** Address of its page. */
  readonly address: string;
}

/** Emails the uploader and the reviewer of a batch that is done, or that waits for a person. */
export async function mailBatchNews(
  trx: Transaction<Database>,
  { address, batchId, pauseReason }: BatchNews,
  at: number,
): Promise<void> {
  const counts = (await countRows(trx, [batchId])).get(batchId) ?? [];
  const rowsOf = (...states: readonly string[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { rows }) => sum + rows, 0);
  const state = pauseReason === null ? 'is done' : 'is paused';
  for (const { email, id, name } of await findPeople(trx, batchId)) {
    await queueMail(trx, {
      to: email,
      subject: `${PRODUCT_NAME}: Bulk filing`,
      lines: [
        `The batch “${name}” ${state}.`,
        ...(pauseReason === null ? [] : ['', pauseReason]),
        '',
        `Filed: ${String(rowsOf('filed'))}`,
        `Not filed: ${String(rowsOf('failed', 'bad', 'unchecked', 'stopped'))}`,
        `Still to file: ${String(rowsOf('ready', 'held'))}`,
        '',
        'Open the batch:',
        linkTo(address),
      ],
      ...{ at, usefulUntil: null, proof: { kind: 'USER', userId: id }, kind: 'FILING' },
    });
  }
}

/** The uploader and the reviewer, once if they are one person. */
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
