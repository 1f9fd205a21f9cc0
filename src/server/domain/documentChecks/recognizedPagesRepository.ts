import type { Kysely, Transaction } from 'kysely';
import type { PageWord } from '#contract/filing/documentCheck/page';
import type { Database } from '../../db/tables/database';
import type { WordLayer } from './ocrPages';

/** Loads the recognized pages of an upload, in order. */
export async function findRecognized(
  db: Kysely<Database>,
  uploadId: string,
): Promise<readonly WordLayer[]> {
  return db
    .selectFrom('recognized_page')
    .where('upload_id', '=', uploadId)
    .select(['page', 'words'])
    .orderBy('page')
    .execute();
}

/** Saves the words of a page; repeating it changes nothing. */
export async function saveRecognized(
  trx: Transaction<Database>,
  uploadId: string,
  page: number,
  words: readonly PageWord[],
): Promise<void> {
  await trx
    .insertInto('recognized_page')
    .values({ upload_id: uploadId, page, words: JSON.stringify(words) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes an upload's recognized words once its file is created. */
export async function deleteRecognized(
  trx: Transaction<Database>,
  uploadId: string,
): Promise<void> {
  await trx.deleteFrom('recognized_page').where('upload_id', '=', uploadId).execute();
}
