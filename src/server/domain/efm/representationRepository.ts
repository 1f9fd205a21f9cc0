import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { COURT_NAMES } from '../nameIndex/registerRepository';
import { indexRecords } from '../nameIndex/writeRepository';
import { roleOf } from './acceptRepository';
import { appearancesOf, type Appearance } from './acceptance';
import { findOnCase, findParty } from './docketRepository';
import {
  codesOf,
  findReviewed,
  type ReviewedEnvelope,
  type ReviewedFiling,
} from './reviewedRepository';

/** A party of a case, and an attorney who appeared for it: ids of `case_party`. */
interface Representation {
  readonly partyId: number;
  readonly attorneyId: number;
}

/**
 * Ends the representation of parties by the attorney whose appearance was struck, in the caller's
 * transaction, and removes attorneys who then represent no party. The next attorney of a party that
 * lost its lead attorney becomes its lead. Keeps a representation that the court's own records
 * list, or that another accepted appearance or another accepted envelope's new party states. Does
 * nothing for other filings. The caller has locked the case and marked the filing as struck.
 */
export async function endRepresentation(
  trx: Transaction<Database>,
  caseId: number,
  envelope: ReviewedEnvelope,
  filing: ReviewedFiling,
): Promise<void> {
  const [appearance] = appearancesOf([filing]);
  if (appearance === undefined) return;
  const struck = await representationsOf(trx, caseId, envelope, [appearance]);
  if (struck.length === 0) return;
  const others = await findAccepted(trx, caseId, envelope, appearance.attorney);
  const ended = struck.filter(
    ({ attorneyId, partyId }) =>
      !others.some((each) => each.attorneyId === attorneyId && each.partyId === partyId),
  );
  for (const { attorneyId, partyId } of ended) {
    const removed = await trx
      .deleteFrom('representation')
      .where('party_id', '=', partyId)
      .where('attorney_id', '=', attorneyId)
      .where('is_added_here', '=', true)
      .returning('is_lead')
      .executeTakeFirst();
    if (removed?.is_lead === true) await chooseLead(trx, partyId);
    await sql`
      delete from case_party a
       where a.id = ${attorneyId} and a.is_added_here
         and not exists (select from representation r where r.attorney_id = a.id)`.execute(trx);
  }
  if (ended.length > 0) await indexRecords(trx, COURT_NAMES, [caseId]);
}

/** Makes the first of a party's attorneys on the case its lead attorney, if it has any. */
async function chooseLead(trx: Transaction<Database>, partyId: number): Promise<void> {
  await sql`
    update representation set is_lead = true
     where party_id = ${partyId} and attorney_id = (
       select r.attorney_id from representation r join case_party a on a.id = r.attorney_id
        where r.party_id = ${partyId} order by a.position limit 1)`.execute(trx);
}

/** Finds the rows of the parties and attorneys of appearances on a case. */
async function representationsOf(
  trx: Transaction<Database>,
  caseId: number,
  envelope: ReviewedEnvelope,
  appearances: readonly Appearance[],
): Promise<Representation[]> {
  if (appearances.length === 0) return [];
  const present = await findOnCase(trx, caseId);
  return appearances.flatMap(({ attorney, partyIds }) => {
    const counsel = present.find((each) => each.isAttorney && each.barNumber === attorney);
    if (counsel === undefined) return [];
    return envelope.corrected.parties
      .filter(({ partyId }) => partyIds.includes(partyId))
      .flatMap(({ isOnCase = false, typeCode, ...party }): Representation[] => {
        const role = roleOf(envelope, typeCode);
        const found = findParty(present, { ...party, isOnCase, role });
        return found === undefined ? [] : [{ partyId: found.id, attorneyId: counsel.id }];
      });
  });
}

/** Returns the attorneys of an envelope's new parties, who are added without an appearance. */
function statedIn({ corrected }: ReviewedEnvelope): Appearance[] {
  return corrected.parties
    .filter(({ isOnCase = false }) => !isOnCase)
    .flatMap(({ attorneys, partyId }) =>
      attorneys.map((attorney) => ({ attorney, partyIds: [partyId] })),
    );
}

/**
 * Lists the representations in a case that are stated by accepted appearances, or by new parties of
 * accepted envelopes other than the struck filing's. Leaves out struck filings. Loads only
 * envelopes that have an appearance or a filing with a corrected code, or that name the attorney.
 */
async function findAccepted(
  trx: Transaction<Database>,
  caseId: number,
  { codes, id: struckId }: Pick<ReviewedEnvelope, 'codes' | 'id'>,
  attorney: string,
): Promise<readonly Representation[]> {
  const appearanceCodes = codesOf({ codes }, 'filingCode')
    .filter(({ facts }) => facts['isAppearance'] === true)
    .map(({ code }) => code);
  // If the clerk corrected a party's type, it isn't the party on the case.
  const { rows: docketed } = await sql<{ id: string; envelopeId: string }>`
    select f.id, f.envelope_id as "envelopeId"
      from efm_docketing d
      join efm_filing f on f.id = d.filing_id
      join efm_envelope e on e.id = f.envelope_id
     where d.case_id = ${caseId} and d.struck_at is null
       and (f.code = any(${appearanceCodes}::text[])
         or exists (select from efm_correction c
                     where c.envelope_id = e.id and c.field = 'code' and c.target_id = f.id)
         or e.id <> ${struckId}::uuid and exists (
              select from jsonb_array_elements(e.submission -> 'parties') p
               where p -> 'attorneys' @> to_jsonb(${attorney}::text)
                 and (not p @> '{"isOnCase": true}'
                   or exists (select from efm_correction c
                               where c.envelope_id = e.id and c.field = 'partyType'))))`.execute(
    trx,
  );
  const accepted = new Set(docketed.map(({ id }) => id));
  const found: Representation[] = [];
  for (const envelopeId of new Set(docketed.map((each) => each.envelopeId))) {
    const envelope = await findReviewed(trx, envelopeId);
    if (envelope === null) continue;
    const filings = envelope.filings.filter(({ id }) => accepted.has(id));
    const stated = envelopeId === struckId ? [] : statedIn(envelope);
    const appearances = [...appearancesOf(filings), ...stated];
    found.push(...(await representationsOf(trx, caseId, envelope, appearances)));
  }
  return found;
}
