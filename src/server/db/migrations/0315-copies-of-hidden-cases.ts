import { sql, type Kysely } from 'kysely';

/**
 * Seals public copies of sealed, confidential, or expunged cases: cases of the same court and
 * number that another source describes. Earlier versions left them public. Marks them, because a
 * case that is sealed only as a copy hides no other case. Rollbacks know such cases as `sealed`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table court_case
      add column is_sealed_as_copy boolean not null default false`.execute(db);
  await sql`
    update court_case c set is_sealed = true, is_sealed_as_copy = true
      from court_case h
     where h.court_id = c.court_id and h.number_key = c.number_key and h.number_key <> ''
       and h.id <> c.id
       and not exists (select from public_case p where p.id = h.id)
       and exists (select from public_case p where p.id = c.id)`.execute(db);
  await sql`alter table import_image drop constraint import_image_kind_check`.execute(db);
  await sql`
    alter table import_image add constraint import_image_kind_check
      check (kind in ('added', 'changed', 'removed', 'hidden', 'confirmed', 'sealed'))`.execute(db);
}
