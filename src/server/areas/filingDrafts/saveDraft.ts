import { cleanContent, DRAFT_CHANGED, draftDifferences } from '#contract/filing/drafts';
import { removeBidiControls } from '#contract/bidi';
import type { Draft, DraftContent } from '#contract/schemas/filingDrafts';
import { findDraft, saveDraft as storeDraft } from '../../domain/filing/draftsRepository';
import { findCourtNames } from '../../domain/filing/filersRepository';
import { HttpProblem, invalidField, notFound } from '../../http/problems';
import { draftView } from './openDraft';
import { readerOf, requireFiler, type DraftParts } from '../../domain/filing/filerRules';

/** A request to save a draft. */
export interface DraftChange {
  readonly id: string;
  /** The version on which the change is based. */
  readonly version: number;
  readonly name: string;
  readonly content: DraftContent;
}

const CHANGED =
  'This draft was changed in another tab or by someone in your firm. Choose which version to use.';

/**
 * Saves a draft in one transaction and returns it with its new version. Throws 404 for a deleted
 * draft or another firm's draft, and 400 for an unknown court. If the draft was saved since, throws
 * 409 with the current draft and the parts that differ.
 */
export async function saveDraft(
  { db, now }: Pick<DraftParts, 'db' | 'now'>,
  userId: number,
  change: DraftChange,
): Promise<Omit<Draft, 'notes' | 'correction'>> {
  const reader = readerOf(userId, await requireFiler(db, userId));
  const { courtId } = change.content;
  if (courtId !== null && !(await findCourtNames(db, [courtId])).has(courtId)) {
    throw invalidField('content.courtId', 'Choose a court from the list.');
  }
  const clean = {
    ...change,
    name: removeBidiControls(change.name),
    content: cleanContent(change.content),
  };
  const outcome = await db.transaction().execute((trx) => storeDraft(trx, reader, clean, now()));
  const stored = outcome.kind === 'notFound' ? null : await findDraft(db, reader, change.id);
  if (stored === null) throw notFound();
  const draft = draftView(stored, userId);
  if (outcome.kind === 'stale') {
    const fields = draftDifferences(clean, draft);
    const body = { message: CHANGED, code: DRAFT_CHANGED, draft, fields };
    throw new HttpProblem(409, body);
  }
  return draft;
}
