import { sql, type Kysely } from 'kysely';

/**
 * Links judgments of a public case to a hidden case of the same court and number, and removes them
 * from the name index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with hidden as (
      update judgment j set case_id = h.id
        from (select distinct on (c.court_id, c.number_key) c.id, c.court_id, c.number_key
                from court_case c
               where not exists (select from public_case p where p.id = c.id)
               order by c.court_id, c.number_key, c.id) h
       where j.court_id = h.court_id and j.number_key = h.number_key and j.number_key <> ''
         and j.case_id in (select id from public_case)
      returning j.id)
    delete from judgment_name_posting p using hidden where p.record_id = hidden.id`.execute(db);
}
