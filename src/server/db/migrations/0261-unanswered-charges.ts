import { sql, type Kysely } from 'kysely';

/**
 * Adds whether a card charge was declined without the processor's response, so that it doesn't
 * count as a declined card. Earlier charges are recognized by their stored reason.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table card_charge add column is_unanswered boolean not null default false`.execute(db);
  await sql`
    update card_charge set is_unanswered = true
     where status = 'DECLINED' and processor_id is null and problem in (
       'The card was removed before the payment.', 'The invoice was paid in another way.',
       'We couldn''t reach the card processor for a day.',
       'This card''s processor is no longer available. Use another card.')`.execute(db);
}
