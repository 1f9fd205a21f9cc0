import { sql, type Kysely } from 'kysely';

/**
 * Links the payment of a won dispute of filing fees with its captured hold, so that it can be
 * refunded to the card. Earlier payments are found by their reference.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table receipt add column hold_key uuid references filing_hold (key)`.execute(db);
  await sql`
    update receipt r set hold_key = h.key
      from filing_hold h join filing_envelope e on e.id = h.envelope_id
     where h.account_id = r.account_id and h.status = 'CAPTURED' and h.disputed_cents > 0
       and r.kind = 'CARD'
       and r.reference = 'envelope ' || e.number || ', dispute won'`.execute(db);
  await sql`
    alter table card_refund
      alter column charge_key drop not null,
      add column hold_key uuid references filing_hold (key),
      add check (num_nonnulls(charge_key, hold_key) = 1)`.execute(db);
}
