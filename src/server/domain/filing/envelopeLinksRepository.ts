import { sql, type Kysely } from 'kysely';
import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import type { Database } from '../../db/tables/database';
import { caseNumberKey } from '../../search/caseNumbers';

/**
 * Adds what an envelope's page links to: the id of its case, if the case is public, and the names
 * of its attorneys on the roll.
 */
export async function withLinks(
  db: Kysely<Database>,
  record: EnvelopeRecord,
): Promise<EnvelopeRecord> {
  const caseId = await findPublicCase(db, record);
  const names = await findAttorneyNames(
    db,
    record.filings.flatMap(({ attorney }) => attorney ?? []),
  );
  return {
    ...record,
    ...(caseId === null ? {} : { caseId }),
    filings: record.filings.map((filing) => {
      const attorneyName = names.get(filing.attorney ?? '');
      return attorneyName === undefined ? filing : { ...filing, attorneyName };
    }),
  };
}

async function findPublicCase(
  db: Kysely<Database>,
  { caseNumber, courtId }: EnvelopeRecord,
): Promise<number | null> {
  if (caseNumber === null) return null;
  const { rows } = await sql<{ readonly id: number }>`
    select c.id from court_case c join case_type t on t.code = c.type_code
     where c.number_key = ${caseNumberKey(caseNumber)} and c.court_id = ${courtId}
       and not (c.is_sealed or c.is_expunged or t.is_confidential)
     order by c.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

async function findAttorneyNames(
  db: Kysely<Database>,
  barNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (barNumbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('filing_roll')
    .where('bar_number', 'in', [...new Set(barNumbers)])
    .select(['bar_number', 'name'])
    .execute();
  return new Map(rows.map(({ bar_number, name }) => [bar_number, name]));
}
