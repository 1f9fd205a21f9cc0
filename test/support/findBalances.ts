import { sql, type Kysely } from 'kysely';
import type { Database } from '../../src/server/db/tables/database';
import type { Ledger } from '../../src/server/db/tables/ledger';

/** Loads the balance of each ledger; they sum to 0. Cents. */
export async function findBalances(db: Kysely<Database>): Promise<Record<Ledger, number>> {
  const { rows } = await sql<{ ledger: Ledger; cents: number }>`
    select ledger, sum(cents)::bigint as cents from journal_line group by ledger`.execute(db);
  const cents = new Map(rows.map((row) => [row.ledger, row.cents]));
  const of = (ledger: Ledger): number => cents.get(ledger) ?? 0;
  return {
    RECEIVABLE: of('RECEIVABLE'),
    OFFICE_FEES: of('OFFICE_FEES'),
    PAGE_FEES: of('PAGE_FEES'),
    SUBSCRIPTION_FEES: of('SUBSCRIPTION_FEES'),
    CASH: of('CASH'),
    UNAPPLIED: of('UNAPPLIED'),
    CREDITS: of('CREDITS'),
    FILING_CASH: of('FILING_CASH'),
    CLERK_PAYABLE: of('CLERK_PAYABLE'),
    FILING_FEES: of('FILING_FEES'),
    FILING_CARD_FEES: of('FILING_CARD_FEES'),
  };
}
