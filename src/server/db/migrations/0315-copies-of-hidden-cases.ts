import { sql, type Kysely } from 'kysely';

/**
 * Seals public copies of sealed, confidential, or expunged cases: cases of the same court and
 * number that another source describes. Earlier versions left them public. Their row hash is marked,
 * so that they become public again with the case.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update court_case c set is_sealed = true, row_hash = 'copy ' || coalesce(c.row_hash, '')
      from court_case h
     where h.court_id = c.court_id and h.number_key = c.number_key and h.number_key <> ''
       and h.id <> c.id
       and not exists (select from public_case p where p.id = h.id)
       and exists (select from public_case p where p.id = c.id)`.execute(db);
}
