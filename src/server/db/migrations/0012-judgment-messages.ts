import { sql, type Kysely } from 'kysely';

/**
 * Moves judgments' messages of the day, which no page showed, to the court cases' messages, which
 * judgment pages show. Doesn't replace existing messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update message_of_the_day m
       set app_code = 'COURT', category = replace(m.category, 'JUDGMENT-', 'COURT-')
     where m.app_code = 'JUDGMENT'
       and not exists (select from message_of_the_day c
                        where c.category = replace(m.category, 'JUDGMENT-', 'COURT-'))`.execute(db);
  await sql`delete from message_of_the_day where app_code = 'JUDGMENT'`.execute(db);
}
