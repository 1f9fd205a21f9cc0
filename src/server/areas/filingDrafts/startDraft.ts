import { randomUUID } from 'node:crypto';
import type { DraftKind } from '#contract/filing/draftWords';
import { EMPTY_CONTENT } from '#contract/filing/drafts';
import type { Draft } from '#contract/schemas/filingDrafts';
import { findDraft, insertDraft } from '../../domain/filing/draftsRepository';
import { invalidField, notFound } from '../../http/problems';
import { draftView } from './openDraft';
import { readerOf, requireFiler, type DraftParts } from '../../domain/filing/filerRules';

/**
 * Creates a draft for the filer, in one transaction. A firm's attorney files it unless `attorney`
 * is null; throws 400 for another firm's attorney. Preselects the first payment account.
 */
export async function startDraft(
  { db, now }: Pick<DraftParts, 'db' | 'now'>,
  userId: number,
  { attorney, kind }: { readonly attorney: string | null; readonly kind: DraftKind },
): Promise<Draft> {
  const filer = await requireFiler(db, userId);
  if (attorney !== null && filer.attorneys.every(({ barNumber }) => barNumber !== attorney)) {
    throw invalidField('attorney', 'Choose an attorney in your firm.');
  }
  const reader = readerOf(userId, filer);
  const account = filer.paymentAccounts.find(({ isActive }) => isActive);
  const payment = { kind: account?.kind ?? null, accountId: account?.id ?? null };
  const id = randomUUID();
  const content = { ...EMPTY_CONTENT, attorney, payment };
  await db
    .transaction()
    .execute((trx) => insertDraft(trx, reader, { id, kind, name: '', content }, now()));
  const stored = await findDraft(db, reader, id);
  if (stored === null) throw notFound();
  return { ...draftView(stored, userId), notes: [], correction: null };
}
