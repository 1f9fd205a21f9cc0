import { sql, type Kysely } from 'kysely';

/** Indexes the lots of subdivisions in the form that searches and property histories compare. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index document_legal_lot`.execute(db);
  await sql`
    create index document_legal_lot
      on document_legal (subdivision_key text_pattern_ops, lot_key)`.execute(db);
}
