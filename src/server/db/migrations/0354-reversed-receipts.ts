import { sql, type Kysely } from 'kysely';

/**
 * Separates the part of a receipt that a bank took back from refunds. A disputed card payment has it
 * on its charge; a returned check, in the ledger's entry, whose reference begins with the check's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table receipt add column reversed_cents bigint not null default 0
      check (reversed_cents >= 0)`.execute(db);
  await sql`
    update receipt r set reversed_cents = least(r.refunded_cents, coalesce((
             select sum(k.disputed_cents) from card_charge k where k.receipt_id = r.id), 0))
     where exists (
       select from card_charge k where k.receipt_id = r.id and k.disputed_cents > 0)`.execute(db);
  await sql`
    update receipt r set reversed_cents = least(r.refunded_cents, coalesce((
             select -sum(l.cents) from journal_entry e
               join journal_line l on l.entry_id = e.id and l.ledger = 'CASH'
              where e.account_id = r.account_id and e.kind = 'DISPUTE'
                and starts_with(e.reference, r.reference || ': returned, ')), 0))
     where r.kind = 'CHECK' and r.refunded_cents > 0 and exists (
       select from journal_entry e
        where e.account_id = r.account_id and e.kind = 'DISPUTE'
          and starts_with(e.reference, r.reference || ': returned, '))`.execute(db);
}
