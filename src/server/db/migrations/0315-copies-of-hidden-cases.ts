import { sql, type Kysely } from 'kysely';

/**
 * Seals public copies of sealed, confidential, or expunged cases: cases of the same court and
 * number that another source describes. Earlier versions left them public.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update court_case c set is_sealed = true, row_hash = null
      from court_case h
     where h.court_id = c.court_id and h.number_key = c.number_key and h.number_key <> ''
       and h.id <> c.id
       and not exists (select from public_case p where p.id = h.id)
       and exists (select from public_case p where p.id = c.id)`.execute(db);
}
