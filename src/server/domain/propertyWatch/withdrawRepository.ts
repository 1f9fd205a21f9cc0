import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/**
 * Returns true for a queued email about a document that is no longer public. The email must not be
 * sent; its other documents are compared with the watches again, for another email.
 */
export async function withdrawNotices(db: Kysely<Database>, mailId: number): Promise<boolean> {
  const { rows } = await sql<{ isWithdrawn: boolean }>`
    with listed as materialized (
      select n.id, d.id as public_id
        from property_watch_mailing g
        join property_watch_notice n on n.mailing_id = g.id
        left join public_document d on d.id = n.document_id
       where g.mail_id = ${mailId}),
    hidden as (select exists (select from listed where public_id is null) as is_any),
    gone as (
      delete from property_watch_notice n using listed l, hidden h where n.id = l.id and h.is_any),
    again as (
      insert into property_watch_queue (document_id)
      select distinct public_id from listed, hidden where is_any and public_id is not null
      on conflict do nothing)
    select is_any as "isWithdrawn" from hidden`.execute(db);
  return rows[0]?.isWithdrawn === true;
}
