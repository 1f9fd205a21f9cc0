import { sql, type Kysely } from 'kysely';

/**
 * Adds the cost, by payee, of the filings that a court accepted; an envelope's quote, which is
 * stored as long as the envelope; card fees, separate from provider fees; and provider fees that an
 * account owes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table filing_envelope
      add column completed_court_cents bigint not null default 0,
      add column completed_card_cents bigint not null default 0`.execute(db);
  await sql`
    update filing_envelope set completed_court_cents = least(court_cents, completed_cents)
     where completed_cents is not null`.execute(db);
  await sql`alter table efm_envelope add column quote_id uuid`.execute(db);
  await sql`
    update efm_envelope set quote_id = (submission->'payment'->>'quoteId')::uuid`.execute(db);
  await sql`create index efm_envelope_quote on efm_envelope (quote_id)`.execute(db);
  await sql`
    alter table journal_entry
      drop constraint journal_entry_kind_check,
      add constraint journal_entry_kind_check check (kind in (
        'PAGES_BOUGHT', 'WARRANT_SUBSCRIPTION', 'PLAN_PERIOD', 'PLAN_UPGRADE', 'EXTRA_SEARCHES',
        'FILING_FEE', 'PAYMENT', 'CREDIT', 'APPLIED', 'REFUND', 'DISPUTE',
        'FILING_CAPTURED'))`.execute(db);
  await sql`
    alter table journal_line
      drop constraint journal_line_ledger_check,
      add constraint journal_line_ledger_check check (ledger in (
        'RECEIVABLE', 'OFFICE_FEES', 'PAGE_FEES', 'SUBSCRIPTION_FEES', 'CASH', 'UNAPPLIED',
        'CREDITS', 'FILING_CASH', 'CLERK_PAYABLE', 'FILING_FEES', 'FILING_CARD_FEES'))`.execute(db);
}
