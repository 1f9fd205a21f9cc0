import { uploadIdsOf } from '#contract/filing/drafts';
import { ruleOf } from '#contract/filing/documentCheck/rules';
import type { DocumentCheck } from '#contract/schemas/documentChecks';
import type { CourtPolicy } from '#contract/schemas/efmMessages';
import { findDraftProblems } from '#contract/filing/problems';
import type { DraftFacts, DraftProblem } from '#contract/filing/draftProblems';
import { findCard, type StoredCard } from '../cards/cardsRepository';
import type { CardProcessor } from '../cards/processor';
import type { EfmPort } from '../efmMessages/message';
import { askPolicy } from './askManager';
import type { RejectionLog } from './authorizeHold';
import { findDraft, type StoredDraft } from './draftsRepository';
import { findFiler, type StoredFiler } from './filersRepository';
import { findDraftChecks } from '../documentChecks/draftChecks';
import { findUploads } from '../filingUploads/uploadsRepository';
import { forbidden, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';

/** Dependencies of quoting and submitting. */
export interface FilingParts {
  readonly db: AppDatabase;
  readonly manager: EfmPort;
  readonly now: () => number;
  /** Null if this site accepts no cards. */
  readonly processor: CardProcessor | null;
  readonly log: RejectionLog;
  /** True if a reviewer has accepted all warnings of the envelope check, as in a bulk batch. */
  readonly acceptsWarnings?: boolean;
}

/** The user who files. */
export interface FilingUser {
  readonly userId: number;
  readonly accountId: number | null;
  readonly name: string;
  /** True if the user's account has the e-filing application. */
  readonly hasEfilingPlan: boolean;
}

/** A draft with its filer. */
export interface OwnDraft {
  /** User id of the filer; a colleague may have prepared it. */
  readonly userId: number;
  readonly filer: StoredFiler;
  readonly draft: StoredDraft;
}

/**
 * Finds a draft that the user may file. Throws 403 if the user isn't a filer, and 404 for a deleted
 * draft or another firm's draft.
 */
export async function findOwnDraft(
  db: AppDatabase,
  userId: number,
  draftId: string,
): Promise<OwnDraft> {
  const filer = await findFiler(db, userId);
  if (filer === null) throw forbidden('Register as a filer first. Go to E-filing to start.');
  const reader = { userId, firmId: filer.isIndividual ? null : filer.firmId };
  const draft = await findDraft(db, reader, draftId);
  if (draft === null) throw notFound();
  return { userId, filer, draft };
}

/** Data against which a draft is checked. */
export interface DraftCheck {
  readonly facts: Omit<DraftFacts, 'kind'>;
  /** Null if the court doesn't accept electronic filings, or can't be reached. */
  readonly policy: CourtPolicy | null;
  readonly problems: readonly DraftProblem[];
}

/** Checks a draft against the court's current rules and codes, its uploads, and its filer. */
export async function checkDraft(
  { acceptsWarnings = false, db, manager, now }: FilingParts,
  { draft, filer, userId }: OwnDraft,
): Promise<DraftCheck> {
  const { content, kind } = draft;
  const court = content.courtId === null ? null : await askPolicy(manager, content.courtId, now());
  const [policy, codes] = [court?.policy ?? null, court?.codes ?? []];
  const uploads = await findUploads(db, draft, userId, uploadIdsOf(content));
  const checks = await findDraftChecks(
    { db, manager, now },
    { kind, content, filer, uploads, policy, codes },
  );
  const facts = {
    policy,
    codes,
    uploads,
    attorneys: filer.attorneys,
    paymentAccounts: filer.paymentAccounts,
    checks: acceptsWarnings ? checks.map(withoutWarnings) : checks,
  };
  return { facts, policy: facts.policy, problems: findDraftProblems(content, { ...facts, kind }) };
}

/** Removes warnings; errors still block. */
function withoutWarnings(check: DocumentCheck): DocumentCheck {
  return {
    ...check,
    findings: check.findings.filter(({ code }) => ruleOf(code).level !== 'warning'),
  };
}

/** Finds the card that pays for a draft; null if its account has none. */
export async function findPayingCard(
  { db, processor }: Pick<FilingParts, 'db' | 'processor'>,
  accountId: number | null,
): Promise<StoredCard | null> {
  if (accountId === null || processor === null) return null;
  const card = await findCard(db, accountId);
  return card?.processor === processor.name ? card : null;
}

/** Formats a card as `Visa ending in 4242`. */
export function cardWords({ brand, lastDigits }: StoredCard): string {
  return `${brand} ending in ${lastDigits}`;
}
