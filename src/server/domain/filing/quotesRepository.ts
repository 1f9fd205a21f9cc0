import type { Kysely, Transaction } from 'kysely';
import type { FeeCalculation } from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import { recordAttempt } from '../proofLog/attemptsRepository';

/** A quote for one version of a draft. */
export interface StoredQuote {
  readonly draftVersion: number;
  readonly calculation: FeeCalculation;
  readonly validUntil: number;
}

/** Stores the manager's quote for a draft. */
export async function saveQuote(
  db: Kysely<Database>,
  draft: { readonly id: string; readonly version: number; readonly userId: number },
  calculation: FeeCalculation,
  at: number,
): Promise<void> {
  if (calculation.quoteId === null || calculation.validUntil === null) {
    throw new TypeError('An estimate is no quote.');
  }
  await db
    .insertInto('filing_quote')
    .values({
      id: calculation.quoteId,
      draft_id: draft.id,
      draft_version: draft.version,
      user_id: draft.userId,
      calculation: JSON.stringify(calculation),
      valid_until: new Date(calculation.validUntil),
    })
    .execute();
  const result = `quote ${calculation.quoteId} of ${String(calculation.totalCents)} cents`;
  await recordAttempt(db, { kind: 'quote', envelopeId: draft.id, result }, at);
}

/** Finds a user's quote for a draft; null if there is none. */
export async function findQuote(
  db: Kysely<Database>,
  { draftId, quoteId, userId }: { readonly draftId: string; quoteId: string; userId: number },
): Promise<StoredQuote | null> {
  const found = await db
    .selectFrom('filing_quote')
    .where('id', '=', quoteId)
    .where('draft_id', '=', draftId)
    .where('user_id', '=', userId)
    .select(['draft_version', 'calculation', 'valid_until'])
    .executeTakeFirst();
  if (found === undefined) return null;
  const { calculation, draft_version, valid_until } = found;
  return { calculation, draftVersion: draft_version, validUntil: valid_until.getTime() };
}

/**
 * Locks and deletes a draft being submitted, because its envelope gets the draft's id. Returns the
 * draft's version, or null if it no longer exists.
 */
export async function takeDraft(
  trx: Transaction<Database>,
  draftId: string,
): Promise<number | null> {
  const found = await trx
    .deleteFrom('filing_draft')
    .where('id', '=', draftId)
    .returning('version')
    .executeTakeFirst();
  return found?.version ?? null;
}
