import { sql, type Kysely } from 'kysely';

/**
 * Adds the claims of attorneys by firms, which the attorneys haven't confirmed yet. Attorneys whom
 * firms already list stay confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table filing_attorney_claim (
      firm_id bigint not null references filing_firm,
      bar_number text not null,
      email text,
      token_hash text unique,
      created_at timestamptz not null,
      expires_at timestamptz,
      primary key (firm_id, bar_number)
    )`.execute(db);
}
