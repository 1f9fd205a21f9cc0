import { sql, type Kysely, type RawBuilder } from 'kysely';

/**
 * Adds the township and range of a legal description in the form in which searches compare them:
 * `17N` for `T17N`, `17 North`, and `Twp. 017 N`. The database computes them. Replaces the indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document_legal
      add column township_key text generated always as (
        ${lineKey('township', '^(?:T|TWP|TOWNSHIP|TOWN)?[ .]*0*([0-9]{1,2})[ .]*(?:(N|S)(?:ORTH|OUTH)?)?[.]?$')}) stored,
      add column range_key text generated always as (
        ${lineKey('range', '^(?:R|RNG|RANGE)?[ .]*0*([0-9]{1,2})[ .]*(?:(E|W)(?:AST|EST)?)?[.]?$')}) stored`.execute(
    db,
  );
  await sql`drop index document_legal_section`.execute(db);
  await sql`drop index document_legal_survey`.execute(db);
  await sql`drop index document_legal_range`.execute(db);
  await sql`
    create index document_legal_section
      on document_legal (section, township_key, range_key)`.execute(db);
  await sql`
    create index document_legal_survey on document_legal (township_key, range_key)`.execute(db);
  await sql`create index document_legal_range on document_legal (range_key)`.execute(db);
}

/** Other text is compared by its letters and digits. */
function lineKey(column: string, pattern: string): RawBuilder<unknown> {
  const text = sql`upper(btrim(${sql.ref(column)}))`;
  return sql`case
    when ${text} ~ ${sql.lit(pattern)} then regexp_replace(${text}, ${sql.lit(pattern)}, '\\1\\2')
    else nullif(regexp_replace(${text}, '[^A-Z0-9]', '', 'g'), '') end`;
}
