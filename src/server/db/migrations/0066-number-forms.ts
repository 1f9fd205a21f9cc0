import { sql, type Kysely } from 'kysely';

/** Parses document numbers as `readDocumentNumber` does. */
const OF_YEAR =
  '^[A-Z]{0,2}[^A-Z0-9]*((?:19|20)[0-9]{2})[^A-Z0-9]*[A-Z]{0,2}[^A-Z0-9]*([0-9]{1,9})$';
const OF_SHORT_YEAR = '^([0-9]{2})[^A-Z0-9]+([0-9]{1,9})$';
const LAST_CENTURY_FROM = 50;

/**
 * Adds columns for finding numbers in any format: a document number's year and sequence, and lot,
 * block, and parcel keys. The database computes them, so they are always set.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const number = sql`upper(document_number)`;
  const year = sql.lit(OF_YEAR);
  const short = sql.lit(OF_SHORT_YEAR);
  await sql`
    alter table recorded_document
      add column number_year integer generated always as (case
        when ${number} ~ ${year}
          then regexp_replace(${number}, ${year}, '\\1')::integer
        when ${number} ~ ${short} then
          case when regexp_replace(${number}, ${short}, '\\1')::integer >= ${sql.lit(LAST_CENTURY_FROM)}
            then 1900 else 2000 end + regexp_replace(${number}, ${short}, '\\1')::integer
        end) stored,
      add column number_sequence text generated always as (regexp_replace(case
        when ${number} ~ ${year} then regexp_replace(${number}, ${year}, '\\2')
        when ${number} ~ ${short} then regexp_replace(${number}, ${short}, '\\2')
        when ${number} ~ '^[0-9]{1,9}$' then ${number}
        end, '^0+(?=.)', '')) stored`.execute(db);
  await sql`
    create index recorded_document_sequence on recorded_document (number_sequence, number_year)`.execute(
    db,
  );
  const part = (column: string) => sql`
    nullif(regexp_replace(regexp_replace(upper(${sql.ref(column)}), '[^A-Z0-9]', '', 'g'),
      '^0+(?=.)', ''), '')`;
  await sql`
    alter table document_legal
      add column lot_key text generated always as (${part('lot')}) stored,
      add column block_key text generated always as (${part('block')}) stored,
      add column parcel_key text generated always as (
        nullif(regexp_replace(upper(parcel), '[^A-Z0-9]', '', 'g'), '')) stored`.execute(db);
  await sql`create index document_legal_lot_alone on document_legal (lot_key, block_key)`.execute(
    db,
  );
  await sql`create index document_legal_block on document_legal (block_key)`.execute(db);
  await sql`create index document_legal_survey on document_legal (township, range)`.execute(db);
  await sql`create index document_legal_range on document_legal (range)`.execute(db);
  await sql`drop index document_legal_parcel`.execute(db);
  await sql`
    create index document_legal_parcel on document_legal (parcel_key text_pattern_ops)`.execute(db);
}
