import type { CourtChange, CourtEdit, FilingPolicy } from '#contract/schemas/courtDetails';
import type { CourtPolicy } from '#contract/schemas/efmMessages';
import { courtDay } from '../../domain/efm/acceptRepository';
import { startingPolicy } from '../../domain/efm/defaultPolicy';
import { findLaterPolicies, findPolicy } from '../../domain/efm/policyRepository';
import { notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { linesOf } from './changeLines';
import { findShownDays } from './closedDaysRepository';
import { findUpcoming } from './hearingsRepository';
import { findChanges, type StoredChange } from './changesRepository';
import { isCountyPolicy } from './policiesRepository';
import { findSigners } from './signersRepository';
import { countHearings, findCourt, type EditedCourt } from './repository';

/** Number of bytes in a megabyte, as used in policies. */
export const MEGABYTE = 1_000_000;

/** The user who edits a court, the court, and whether the edition has e-filing. */
export interface CourtEditor {
  readonly actor: Actor;
  readonly userId: number;
  readonly courtId: number;
  /** False for editions without electronic filing. */
  readonly hasEfiling: boolean;
}

/** Loads a court for its editor. Throws 404 for an unknown court. */
export async function loadCourt(
  db: AppDatabase,
  { actor: { at }, courtId, hasEfiling }: Omit<CourtEditor, 'userId'>,
): Promise<CourtEdit> {
  const court = await findCourt(db, courtId);
  if (court === null) throw notFound();
  const today = courtDay(at, court.facts.timeZone);
  const changes = await findChanges(db, courtId);
  const stored = await findPolicy(db, { countyId: court.countyId, courtId }, today);
  return {
    courtId,
    code: court.code,
    countyName: court.countyName,
    today,
    facts: court.facts,
    hearings: await countHearings(db, courtId, at),
    ...(await findUpcoming(db, courtId, at)),
    closedDays: [...(await findShownDays(db, court, today))],
    signers: [...(await findSigners(db, courtId))],
    policy: hasEfiling ? await readPolicy(db, stored ?? startingPolicy(courtId, today)) : null,
    hasStoredPolicy: stored !== null,
    laterPolicies: hasEfiling ? await laterPoliciesOf(db, court, today) : [],
    changes: toShown(changes),
  };
}

/** Converts changes to the form that the history lists. */
export function toShown(changes: readonly StoredChange[]): CourtChange[] {
  const undos = new Map(
    changes.flatMap((undo) =>
      undo.undoes === null || undo.undoneAt !== null ? [] : [[undo.undoes, undo] as const],
    ),
  );
  return changes.map((change) => shownChange(change, undos.get(change.id) ?? null));
}

function shownChange(change: StoredChange, undo: StoredChange | null): CourtChange {
  const { appliedAt, undoes, undoneAt } = change;
  return {
    id: change.id,
    kind: change.kind,
    lines: linesOf(change),
    by: change.by,
    effectiveOn: change.effectiveOn,
    changed: change.changedAt.toISOString(),
    applied: appliedAt?.toISOString() ?? null,
    undone: undoneAt?.toISOString() ?? null,
    undo: undo && {
      id: undo.id,
      effectiveOn: undo.effectiveOn,
      canCancel: undo.appliedAt === null,
    },
    why: change.why,
    // A scheduled undo can still be canceled.
    canUndo: undoneAt === null && (undoes === null || appliedAt === null),
  };
}

async function laterPoliciesOf(
  db: AppDatabase,
  { countyId, courtId }: EditedCourt,
  today: string,
): Promise<FilingPolicy[]> {
  const policies: FilingPolicy[] = [];
  for (const policy of await findLaterPolicies(db, { countyId, courtId }, today)) {
    policies.push(await readPolicy(db, policy));
  }
  return policies;
}

/** Loads a stored policy for the editor. */
export async function readPolicy(db: AppDatabase, policy: CourtPolicy): Promise<FilingPolicy> {
  const { acceptsInitial, acceptsSubsequent, allowsCopies, allowsSeveralLeads } = policy;
  const { documentPages, effectiveOn, servesAt, statement } = policy;
  return {
    acceptsInitial,
    acceptsSubsequent,
    allowsCopies,
    allowsSeveralLeads,
    documentPages,
    effectiveOn,
    servesAt,
    statement,
    documentMegabytes: Math.floor(policy.documentBytes / MEGABYTE),
    envelopeMegabytes: Math.floor(policy.envelopeBytes / MEGABYTE),
    isOwn: await isCountyPolicy(db, policy.version),
  };
}
