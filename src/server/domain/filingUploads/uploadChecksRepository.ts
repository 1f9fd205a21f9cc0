import type { Kysely, Transaction } from 'kysely';
import type { UploadFinding, UploadKind } from '#contract/filing/uploads';
import type { Database } from '../../db/tables/database';
import { recordAttempt } from '../proofLog/attemptsRepository';
import { MAX_UPLOADS } from './uploadsRepository';

/** Marks an upload as complete; false if it already was. */
export async function startCheck(
  trx: Transaction<Database>,
  id: string,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('filing_upload')
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .set({ state: 'checking', touched_at: new Date(at) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type UploadResult =
  | { readonly state: 'refused'; readonly findings: readonly UploadFinding[] }
  | {
      readonly state: 'passed';
      readonly findings: readonly UploadFinding[];
      readonly kind: UploadKind;
      readonly hash: string;
      readonly bytes: number;
      readonly pages: number;
    };

/**
 * Saves the result of the check; false if the upload was deleted or already checked. `keepFile`
 * stores a file that passed, and runs in the same transaction.
 */
export async function finishCheck(
  db: Kysely<Database>,
  id: string,
  { findings, ...result }: UploadResult,
  at: number,
  keepFile: (trx: Transaction<Database>) => Promise<unknown> = () => Promise.resolve(),
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await keepFile(trx);
    const row = await trx
      .updateTable('filing_upload')
      .where('id', '=', id)
      .where('state', '=', 'checking')
      .set({
        ...result,
        findings: JSON.stringify(findings),
        touched_at: new Date(at),
        finished_at: new Date(at),
      })
      .returning(['draft_id', 'hash', 'sent_hash'])
      .executeTakeFirst();
    if (row === undefined) return false;
    const hash = row.hash ?? row.sent_hash;
    const codes = findings.map(({ code }) => code).join(', ');
    await recordAttempt(
      trx,
      {
        kind: 'upload',
        envelopeId: row.draft_id,
        files: hash === null ? [] : [hash],
        result: codes === '' ? result.state : `${result.state} (${codes})`,
      },
      at,
    );
    return true;
  });
}

/** Loads ids of uploads that have waited for their check since before a time; at most 1,000. */
export async function findUnchecked(db: Kysely<Database>, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('filing_upload')
    .where('state', '=', 'checking')
    .where('touched_at', '<', new Date(before))
    .select('id')
    .limit(MAX_UPLOADS)
    .execute();
  return rows.map(({ id }) => id);
}
