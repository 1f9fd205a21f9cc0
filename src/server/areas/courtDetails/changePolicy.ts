import { removeBidiControls } from '#contract/bidi';
import type { CourtEdit } from '#contract/schemas/courtDetails';
import { transactionWithAudit } from '../../domain/audit/repository';
import { courtDay } from '../../domain/efm/acceptRepository';
import { startingPolicy } from '../../domain/efm/defaultPolicy';
import { findPolicy } from '../../domain/efm/policyRepository';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import type { Dated } from './changeCourt';
import { CHANGED, readWhy, requireDay } from './checks';
import { loadCourt, readPolicy, type CourtEditor } from './loadCourt';
import { changedParts, pickParts, writePolicyParts, type Policy } from './policyChanges';
import { addChange, findChanges } from './changesRepository';
import { findCourt, lockCounty } from './repository';

/**
 * Changes the e-filing policy of the court's county from an effective date on. Changes only the
 * parts that differ from the policy that the editor loaded for that date (`seen`); other parts keep
 * that date's values. The first policy starts from the default. Throws 404 in an edition without
 * e-filing, and 409 if nothing changes, or the court changed since the editor loaded it.
 */
export async function changePolicy(
  db: AppDatabase,
  editor: CourtEditor,
  {
    effectiveOn,
    seen,
    seenChangeId,
    why: reason,
    ...given
  }: Policy & Dated & { readonly seen: Policy; readonly seenChangeId: number | null },
): Promise<CourtEdit> {
  const { actor, courtId, hasEfiling, userId } = editor;
  if (!hasEfiling) throw notFound();
  const why = readWhy(reason);
  const entered: Policy = { ...given, statement: removeBidiControls(given.statement).trim() };
  if (entered.envelopeMegabytes < entered.documentMegabytes) {
    throw invalidField(
      'envelopeMegabytes',
      'The envelope limit can’t be smaller than the document limit.',
    );
  }
  const parts = pickParts(entered, changedParts(seen, entered));
  await transactionWithAudit(db, async (trx, audit) => {
    const court = await findCourt(trx, courtId, { lock: true });
    if (court === null) throw notFound();
    requireDay('effectiveOn', effectiveOn, courtDay(actor.at, court.facts.timeZone));
    await lockCounty(trx, court.countyId);
    const [newest] = await findChanges(trx, courtId);
    if ((newest?.id ?? null) !== seenChangeId) throw conflict(CHANGED);
    const { countyId } = court;
    const stored = await findPolicy(trx, { countyId, courtId }, effectiveOn);
    const found = stored ?? startingPolicy(courtId, effectiveOn);
    const { effectiveOn: since, isOwn, ...old } = await readPolicy(trx, found);
    const isOfDay = isOwn && since === effectiveOn;
    const after = { ...old, ...parts };
    if (changedParts(old, after).length === 0) throw conflict('Nothing changed.');
    await writePolicyParts(trx, { countyId, courtId }, found, effectiveOn, parts);
    await addChange(
      trx,
      { courtId, kind: 'policy', before: { ...old, isOfDay }, after, effectiveOn, why, countyId },
      { at: actor.at, isApplied: true, userId },
    );
    const target = `court/${String(courtId)}`;
    audit({ ...actor, action: 'changeFilingPolicy', target, detail: { ...after, effectiveOn } });
  });
  return loadCourt(db, editor);
}
