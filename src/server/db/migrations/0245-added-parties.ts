import { sql, type Kysely } from 'kysely';

/**
 * Marks parties and representations that accepted filings added, which imports leave in place. In
 * imported cases, recognizes those added earlier by their date, which is that of a docketed filing;
 * imports that started later have already deleted them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['case_party', 'representation']) {
    await sql`
      alter table ${sql.table(table)}
        add column is_added_here boolean not null default false`.execute(db);
  }
  await sql`
    update case_party p set is_added_here = true
      from court_case c
     where c.id = p.case_id and c.source is not null and p.source_key is null
       and exists (select from efm_docketing d
                    where d.case_id = p.case_id and d.entered_on = p.added_on
                      and not exists (select from import_batch b
                                       where b.id = c.batch_id
                                         and b.started_at >= d.at))`.execute(db);
  await sql`
    update representation r set is_added_here = true
      from case_party p
     where p.id in (r.party_id, r.attorney_id) and p.is_added_here`.execute(db);
}
