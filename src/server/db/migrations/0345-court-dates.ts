import { sql, type Kysely } from 'kysely';

/**
 * Dates courts that `import-courts` created by the newest file with their cases. Previously, they
 * were dated by the day of that command if it was later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with loaded as (
      select t.id,
             max(least(b.as_of,
                       (b.coverage_to + 1)::timestamp at time zone 'America/Indiana/Indianapolis'
                         - interval '1 second')) as until
        from import_batch b cross join lateral unnest(b.touched) t (id)
       where b.register = 'court' and b.state = 'DONE'
       group by t.id)
    update court k set loaded_at = l.until
      from loaded l
     where k.id = l.id and k.is_name_confirmed and k.loaded_at > l.until`.execute(db);
}
