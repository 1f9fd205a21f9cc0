import { readerOf, requireFiler, type DraftParts } from '../../domain/filing/filerRules';
import type { Draft, DraftNote } from '#contract/schemas/filingDrafts';
import { askManager, askPolicy, isManagerDown } from '../../domain/filing/askManager';
import { findNotes } from '../../domain/filing/draftNotes';
import { deletionDay } from '../../domain/filing/draftRetention';
import { findDraft, type StoredDraft } from '../../domain/filing/draftsRepository';
import { findCorrection } from '../../domain/filing/draftOriginRepository';
import { feeRequestOf } from '../../domain/filing/feeRequest';
import { findCourtNames, findOnRoll, type StoredFiler } from '../../domain/filing/filersRepository';
import { notFound } from '../../http/problems';

/** A user who files documents. */
export interface DraftUser {
  readonly userId: number;
  /** True if the user's account has the e-filing application. */
  readonly hasEfilingPlan: boolean;
}

/** Converts a draft for the browser, without notes. */
export function draftView(draft: StoredDraft, userId: number): Omit<Draft, 'notes' | 'correction'> {
  const { content, id, kind, name, ownerName, updatedAt, version } = draft;
  return {
    id,
    version,
    kind,
    name,
    updatedAt: updatedAt.toISOString(),
    deletesOn: deletionDay(updatedAt, null),
    isOwn: draft.userId === userId,
    ownerName,
    content,
  };
}

/**
 * Opens a draft, with a note for each change since it was saved. Throws 404 for a deleted draft or
 * another firm's draft. Returns no notes if the manager (EFM) can't be reached.
 */
export async function openDraft(parts: DraftParts, user: DraftUser, id: string): Promise<Draft> {
  const { db } = parts;
  const filer = await requireFiler(db, user.userId);
  const draft = await findDraft(db, readerOf(user.userId, filer), id);
  if (draft === null) throw notFound();
  const notes = await notesOf(parts, user, filer, draft);
  return { ...draftView(draft, user.userId), notes, correction: await findCorrection(db, id) };
}

async function notesOf(
  { db, manager, now }: DraftParts,
  { hasEfilingPlan }: DraftUser,
  filer: StoredFiler,
  { content, kind }: Pick<StoredDraft, 'content' | 'kind'>,
): Promise<DraftNote[]> {
  const { attorney, caseNumber, caseSeen, courtId, filings, seenCents } = content;
  if (courtId === null) return [];
  try {
    const at = now();
    const court = await askPolicy(manager, courtId, at);
    const list =
      caseSeen === null || caseNumber === ''
        ? null
        : await askManager(manager, 'GetCaseList', { courtId: null, caseNumber }, at);
    const fees = seenCents === null ? null : feeRequestOf(content, hasEfilingPlan);
    const estimate =
      fees === null
        ? null
        : await askManager(manager, 'GetFeesCalculation', { fees, isQuote: false }, at);
    const named = [attorney, ...filings.map((each) => each.attorney)].filter(
      (barNumber): barNumber is string => barNumber !== null,
    );
    const roll = await findOnRoll(db, [...new Set(named)]);
    const courtIds = [courtId, ...(list?.cases ?? []).map((each) => each.courtId)];
    return findNotes(content, {
      kind,
      court,
      cases: list?.cases ?? null,
      courtNames: await findCourtNames(db, courtIds),
      cents: estimate?.totalCents ?? null,
      accounts: filer.paymentAccounts,
      attorneys: filer.attorneys.map(({ barNumber, name, status }) => ({
        barNumber,
        name,
        status: roll.get(barNumber)?.status ?? status,
      })),
    });
  } catch (error) {
    if (isManagerDown(error)) return [];
    throw error;
  }
}
