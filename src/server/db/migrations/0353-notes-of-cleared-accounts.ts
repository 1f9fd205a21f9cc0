import { sql, type Kysely } from 'kysely';

/** Deletes staff notes about accounts whose personal data was already deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from staff_note n using account a
     where n.kind = 'account' and a.id = n.subject_id and a.cleared_at is not null`.execute(db);
}
