import type { DatabaseHandle } from '../../src/server/db/handle';
import { addPurchase } from '../../src/server/areas/recorder/purchaseRepository';
import { transactionWithAudit } from '../../src/server/domain/audit/repository';
import { chargeAccount } from '../../src/server/domain/ledger/repository';
import { MARION } from '../server/seed';

export interface BoughtPages {
  readonly accountId: number;
  readonly userId: number;
  readonly documentId: number;
  readonly pages: readonly number[];
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly billingCode?: string | null;
}

/**
 * Charges an account one dollar of office fee and ten cents of service fee per page; returns the
 * id.
 */
export function buyPages(
  { db }: DatabaseHandle,
  { accountId, at, billingCode = null, documentId, pages, userId }: BoughtPages,
): Promise<number> {
  return transactionWithAudit(db, async (trx) => {
    const price = { officeCents: 100 * pages.length, serviceCents: 10 * pages.length };
    const entryId = await chargeAccount(
      trx,
      { accountId, userId },
      {
        kind: 'PAGES_BOUGHT',
        reference: 'pages',
        billingCode,
        parts: [
          { ledger: 'OFFICE_FEES', countyId: MARION, cents: price.officeCents },
          { ledger: 'PAGE_FEES', countyId: null, cents: price.serviceCents },
        ],
      },
      at,
    );
    const document = {
      id: documentId,
      documentNumber: '2026-880001',
      typeName: 'Deed',
      county: { id: MARION, name: 'Marion County' },
    };
    const hash = 'a'.repeat(64);
    const bought = { entryId, accountId, userId, document, hash, pages, billingCode };
    return addPurchase(trx, { ...bought, ...price, copy: null }, at);
  });
}
