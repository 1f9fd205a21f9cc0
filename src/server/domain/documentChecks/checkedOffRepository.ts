import type { Transaction } from 'kysely';
import { RULES_VERSION } from '#contract/filing/documentCheck/rules';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { Database } from '../../db/tables/database';

/** Stores the filer's dismissed warnings with the envelope being submitted. */
export async function saveCheckedOff(
  trx: Transaction<Database>,
  envelopeId: string,
  warnings: DraftContent['checkedOff'],
  at: number,
): Promise<void> {
  await trx
    .insertInto('filing_checked_off')
    .values({
      envelope_id: envelopeId,
      warnings: JSON.stringify(warnings),
      version: RULES_VERSION,
      checked_at: new Date(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
