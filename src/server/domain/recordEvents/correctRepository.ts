import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { CORRECTED_WORDS } from './words';

/**
 * Deletes events of docket entries and parties that these cases no longer have, because the court
 * corrected or removed them. Replaces the text of their notifications, and withdraws queued emails
 * that contain it. Keeps events of earlier versions that lack a compared fact. Part of the transaction that changed the cases.
 */
export async function withdrawCorrected(
  trx: Transaction<Database>,
  caseIds: readonly number[],
): Promise<void> {
  if (caseIds.length === 0) return;
  const { rows } = await sql<{ id: number; kind: keyof typeof CORRECTED_WORDS }>`
    delete from record_event e
     where e.register = 'court' and e.record_id = any(${caseIds}::bigint[])
       and case e.kind
             when 'ENTRY_ADDED' then e.new ?& array['on', 'type', 'text'] and not exists (
               select from ccs_entry c
                where c.case_id = e.record_id
                  and to_char(c.entered_on, 'YYYY-MM-DD') = e.new ->> 'on'
                  and c.type_text is not distinct from e.new ->> 'type'
                  and c.text is not distinct from e.new ->> 'text')
             when 'PARTY_ADDED' then e.new ?& array['name', 'role'] and not exists (
               select from case_party p
                where p.case_id = e.record_id and p.name = e.new ->> 'name'
                  and p.role is not distinct from e.new ->> 'role')
             else false end
    returning e.id, e.kind`.execute(trx);
  if (rows.length === 0) return;
  // A separate statement sees notifications committed while the deletion waited for their events.
  await sql`
    with corrected as (
      update notification n set body = x.body
        from json_to_recordset(${JSON.stringify(
          rows.map(({ id, kind }) => ({ id, body: CORRECTED_WORDS[kind] })),
        )}::text::json) as x(id bigint, body text)
       where n.event_id = x.id
      returning n.id)
    update mail_message set is_outdated = true
     where status = 'WAITING'
       and notification_ids && array(select id from corrected)::bigint[]`.execute(trx);
}
