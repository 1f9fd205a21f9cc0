import { transactionText } from '../../../../src/client/features/billing/words';

describe('the text of a transaction', () => {
  it.each([
    [
      '2,000 searches, November 12, 2026 to December 11, 2026',
      '2,000-search plan, Nov 12 to Dec 11, 2026',
    ],
    [
      '500 searches, December 12, 2026 to January 11, 2027',
      '500-search plan, Dec 12, 2026 to Jan 11, 2027',
    ],
    ['Trial, May 1, 2026 to May 31, 2026', 'Plan: Trial, May 1 to May 31, 2026'],
    ['20 searches', 'Plan: 20 searches'],
  ])('shortens the period in the plan charge "%s"', (reference, text) => {
    expect(transactionText({ kind: 'PLAN_PERIOD', reference })).toBe(text);
  });

  it('shows the kind of other transactions', () => {
    expect(transactionText({ kind: 'PAYMENT', reference: 'Visa ending in 4242' })).toBe(
      'Payment: Visa ending in 4242',
    );
  });
});
