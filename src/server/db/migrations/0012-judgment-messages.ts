import { sql, type Kysely } from 'kysely';

/**
 * Messages of the day for judgments, which no page showed: judgment pages show the court cases'
 * messages. They move there unless there is one already.
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
