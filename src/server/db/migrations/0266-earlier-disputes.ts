import { sql, type Kysely } from 'kysely';

/**
 * Saves an event for each disputed charge or hold, because disputes of earlier versions were booked
 * without their id. Winning them still returns their amount.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into processor_event (id, received_at)
    select distinct on (processor_id) processor_id || ' disputed', coalesce(settled_at, asked_at)
      from card_charge
     where status = 'DISPUTED' and disputed_cents > 0 and processor_id is not null
     order by processor_id, asked_at
    on conflict do nothing`.execute(db);
  await sql`
    insert into processor_event (id, received_at)
    select distinct h.processor_id || ' disputed', now()
      from filing_hold h join filing_hold_dispute d on d.dispute_id = 'earlier ' || h.key::text
     where h.processor_id is not null and d.charged_cents > d.reinstated_cents
    on conflict do nothing`.execute(db);
}
