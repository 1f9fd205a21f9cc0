import { sql, type Kysely, type Selectable } from 'kysely';
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
 * `ignoresOwn` ignores the county's own policy that takes effect on exactly that date.
 */
export async function findPolicy(
  db: Kysely<Database>,
  { countyId, courtId }: FilingCourt,
  on: string,
  { ignoresOwn = false } = {},
): Promise<CourtPolicy | null> {
  const found = await db
    .selectFrom('efm_policy')
    .where(sql<boolean>`(county_id is null or county_id = ${countyId})`)
    .where('effective_on', '<=', on)
    .$if(ignoresOwn, (query) =>
      query.where(sql<boolean>`(county_id is null or effective_on < ${on})`),
    )
    .selectAll()
    .orderBy(sql`county_id nulls last`)
    .orderBy('effective_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found === undefined ? null : toPolicy(found, courtId);
}

/** Finds a county's own policies that take effect after a date, earliest first. */
export async function findLaterPolicies(
  db: Kysely<Database>,
  { countyId, courtId }: FilingCourt,
  after: string,
): Promise<readonly CourtPolicy[]> {
  const found = await db
    .selectFrom('efm_policy')
    .where('county_id', '=', countyId)
    .where('effective_on', '>', after)
    .selectAll()
    .orderBy('effective_on')
    .execute();
  return found.map((policy) => toPolicy(policy, courtId));
}

function toPolicy(found: Selectable<Database['efm_policy']>, courtId: number): CourtPolicy {
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

/** Stores policies; replaces existing policies of the same county and date. */
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
