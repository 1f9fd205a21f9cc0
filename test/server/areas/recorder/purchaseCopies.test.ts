import { aboutCopy } from '../../../../src/server/areas/recorder/purchaseCopies';

describe('the footer of a purchased copy', () => {
  it('shows the day of the purchase in Indiana', () => {
    const { footer } = aboutCopy({
      boughtAt: '2026-07-07T01:00:00.000Z',
      countyName: 'Marion County',
      documentNumber: '2026-001',
      purchaseId: 12,
      typeName: 'Deed',
    });
    expect(footer).toContain('Purchase DP-000012, 2026-07-06.');
  });
});
