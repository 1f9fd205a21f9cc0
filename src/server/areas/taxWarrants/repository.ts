import { sql, type Kysely } from 'kysely';
import type {
  TaxWarrantDetails,
  TaxWarrantParty,
  TaxWarrantStatusChange,
} from '#contract/schemas/taxWarrants';
import { SHERIFF_DAYS, type TaxWarrantRole } from '#contract/records/taxWarrants';
import type { Database } from '../../db/tables/database';
import {
  OFFICE_COLUMNS,
  toProvenance,
  type OfficeColumns,
} from '../../domain/recordSearch/officeColumns';
import { findSummaries } from '../../domain/recordSearch/rowsRepository';
import { WARRANT_SUMMARIES } from './warrantRegister';

/** Upper bound on response size; no warrant has this many parties. */
const MAX_PARTIES = 100;
const MAX_STATUSES = 200;
const MAX_FILINGS = 100;

type Amounts = Pick<
  TaxWarrantDetails,
  | 'taxCents'
  | 'interestCents'
  | 'penaltyCents'
  | 'collectionFeeCents'
  | 'sheriffCents'
  | 'clerkCents'
  | 'sheriffUntil'
>;

/**
 * Loads a tax warrant. Null for an id that does not exist or is expunged; callers can't distinguish them.
 */
export async function findTaxWarrant(
  db: Kysely<Database>,
  id: number,
): Promise<TaxWarrantDetails | null> {
  const isOne = { condition: sql`r.id = ${id}`, order: sql`r.id`, most: 1 };
  const [summary] = await findSummaries(db, WARRANT_SUMMARIES, isOne);
  const { rows } = await sql<Amounts & OfficeColumns>`
    select r.tax_cents as "taxCents", r.interest_cents as "interestCents",
           r.penalty_cents as "penaltyCents", r.collection_fee_cents as "collectionFeeCents",
           r.sheriff_cents as "sheriffCents", r.clerk_cents as "clerkCents",
           r.issued_on + ${sql.lit(SHERIFF_DAYS)} as "sheriffUntil", ${OFFICE_COLUMNS}
      from public_tax_warrant r
      left join data_source s on s.county_id = r.county_id and s.register = 'taxWarrant'
     where r.id = ${id}`.execute(db);
  const [facts] = rows;
  if (summary === undefined || facts === undefined) return null;
  const [parties, statuses, filings] = await Promise.all([
    findParties(db, id),
    findStatuses(db, id),
    findSummaries(db, WARRANT_SUMMARIES, {
      condition: sql`r.warrant_number = ${summary.warrantNumber} and r.id <> ${id}`,
      order: sql`r.filed_on, r.id`,
      most: MAX_FILINGS,
    }),
  ]);
  return {
    ...summary,
    parties,
    taxCents: facts.taxCents,
    interestCents: facts.interestCents,
    penaltyCents: facts.penaltyCents,
    collectionFeeCents: facts.collectionFeeCents,
    sheriffCents: facts.sheriffCents,
    clerkCents: facts.clerkCents,
    statuses,
    filings,
    sheriffUntil: facts.sheriffUntil,
    ...toProvenance(facts, `Clerk of ${summary.county.name}`),
  };
}

async function findParties(db: Kysely<Database>, warrantId: number): Promise<TaxWarrantParty[]> {
  return db
    .selectFrom('tax_warrant_party')
    .where('warrant_id', '=', warrantId)
    .select(['id', 'name', 'is_organization as isOrganization', 'address', 'role'])
    .$narrowType<{ role: TaxWarrantRole }>()
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_PARTIES)
    .execute();
}

async function findStatuses(
  db: Kysely<Database>,
  warrantId: number,
): Promise<TaxWarrantStatusChange[]> {
  return db
    .selectFrom('tax_warrant_status')
    .where('warrant_id', '=', warrantId)
    .select(['id', 'status', 'happened_on as happenedOn', 'note'])
    .orderBy('happened_on')
    .orderBy('id')
    .limit(MAX_STATUSES)
    .execute();
}
