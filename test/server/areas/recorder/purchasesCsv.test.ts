import { purchasesCsv } from '../../../../src/server/areas/recorder/purchaseRoutes';
import type { StoredPurchase } from '../../../../src/server/areas/recorder/purchaseRepository';

const PURCHASE = {
  id: 1,
  documentId: 1,
  documentNumber: '2026-000001',
  typeName: 'Deed',
  pages: [1],
  county: { id: 1, name: 'Lake' },
  countyState: 'IN',
  buyer: 'Anna Adams',
  billingCode: null,
  officeCents: 100,
  serviceCents: 20,
  hash: '',
  copyHash: null,
  boughtAt: '2026-07-06T13:00:00.000Z',
  expiresAt: '2026-08-06T13:00:00.000Z',
  state: 'ready',
} as unknown as StoredPurchase;
const linesOf = (purchases: number) =>
  purchasesCsv(new Array<StoredPurchase>(purchases).fill(PURCHASE)).trimEnd().split('\r\n');

describe('the file of purchases', () => {
  it('states in the last row of the CSV file that the file lists only the first 50,000 purchases', () => {
    const lines = linesOf(50_001);
    expect(lines).toHaveLength(50_002);
    expect(lines.at(-1)).toContain('Only the first 50,000 rows are in this file.');
  });

  it('omits the row about the limit for exactly 50,000 purchases', () => {
    expect(linesOf(50_000)).toHaveLength(50_001);
  });
});
