import { sql, type Kysely } from 'kysely';

/**
 * Sets the date of each court that `import-courts` created to the date of the newest file with its
 * cases. Previously, the date was the day of that command if that was later. A file dated only by
 * its day is up to date until midnight in the court's zone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with loaded as (
      select t.id,
             max(least(
               case when (b.as_of at time zone 'America/Indiana/Indianapolis')::time = '00:00'
                 then (b.as_of at time zone 'America/Indiana/Indianapolis') at time zone c.time_zone
                 else b.as_of end,
               (b.coverage_to + 1)::timestamp at time zone 'America/Indiana/Indianapolis'
                 - interval '1 second')) as until
        from import_batch b cross join lateral unnest(b.touched) t (id)
        join court c on c.id = t.id
       where b.register = 'court' and b.state = 'DONE'
       group by t.id)
    update court k set loaded_at = l.until
      from loaded l
     where k.id = l.id and k.is_name_confirmed and k.loaded_at > l.until`.execute(db);
}
