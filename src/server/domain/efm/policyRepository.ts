import { sql, type Kysely } from 'kysely';
import type { CourtPolicy, PolicyField } from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';

/** A court of the manager; its policy and codes belong to its county. */
export interface FilingCourt {
  readonly courtId: number;
  readonly countyId: number;
}

/** Finds a court; null if it is unknown. */
export async function findFilingCourt(
  db: Kysely<Database>,
  courtId: number,
): Promise<FilingCourt | null> {
  const found = await db
    .selectFrom('court')
    .where('id', '=', courtId)
    .select(['id', 'county_id'])
    .executeTakeFirst();
  return found === undefined ? null : { courtId: found.id, countyId: found.county_id };
}

/**
 * Finds the current policy: the county's own, or else the statewide one; null if there is neither.
 */
export async function findPolicy(
  db: Kysely<Database>,
  { countyId, courtId }: FilingCourt,
  on: string,
): Promise<CourtPolicy | null> {
  const found = await db
    .selectFrom('efm_policy')
    .where(sql<boolean>`(county_id is null or county_id = ${countyId})`)
    .where('effective_on', '<=', on)
    .selectAll()
    .orderBy(sql`county_id nulls last`)
    .orderBy('effective_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return null;
  return {
    courtId,
    version: found.id,
    effectiveOn: found.effective_on,
    acceptsInitial: found.accepts_initial,
    acceptsSubsequent: found.accepts_subsequent,
    documentBytes: found.document_bytes,
    envelopeBytes: found.envelope_bytes,
    documentPages: found.document_pages,
    allowsSeveralLeads: found.allows_several_leads,
    servesAt: found.serves_at,
    allowsCopies: found.allows_copies,
    statement: found.statement,
    fields: [...found.fields],
  };
}

/** A policy as stored. */
export type NewPolicy = Omit<CourtPolicy, 'courtId' | 'version' | 'fields'> & {
  readonly countyId: number | null;
  readonly fields: readonly PolicyField[];
};

/** Stores policies; replaces those of the same county and date. */
export async function savePolicies(
  db: Kysely<Database>,
  policies: readonly NewPolicy[],
): Promise<void> {
  for (const policy of policies) {
    const values = {
      accepts_initial: policy.acceptsInitial,
      accepts_subsequent: policy.acceptsSubsequent,
      document_bytes: policy.documentBytes,
      envelope_bytes: policy.envelopeBytes,
      document_pages: policy.documentPages,
      allows_several_leads: policy.allowsSeveralLeads,
      serves_at: policy.servesAt,
      allows_copies: policy.allowsCopies,
      statement: policy.statement,
      fields: JSON.stringify(policy.fields),
    };
    await db
      .insertInto('efm_policy')
      .values({ county_id: policy.countyId, effective_on: policy.effectiveOn, ...values })
      .onConflict((conflict) => conflict.columns(['county_id', 'effective_on']).doUpdateSet(values))
      .execute();
  }
}
