import { sql, type Kysely } from 'kysely';

/** Adds the hash of the copy that an account bought; older purchases are copied when downloaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document_purchase
      add column copy_hash text check (copy_hash ~ '^[0-9a-f]{64}$')`.execute(db);
  await sql`
    create index document_purchase_copy on document_purchase (expires_at)
     where copy_hash is not null`.execute(db);
}
