/** Cards of the test processor; keyed by their outcome when charged. */
export const TEST_CARDS = {
  pays: {
    label: 'Pays',
    brand: 'Visa',
    lastDigits: '4242',
    expiresMonth: '2099-12',
    outcome: 'PAID',
  },
  asks: {
    label: 'Asks the cardholder to confirm each payment (3-D Secure)',
    brand: 'Visa',
    lastDigits: '3155',
    expiresMonth: '2099-12',
    outcome: 'NEEDS_ACTION',
  },
  declines: {
    label: 'Declined',
    brand: 'Mastercard',
    lastDigits: '0002',
    expiresMonth: '2099-12',
    outcome: 'The card was declined.',
  },
  expired: {
    label: 'Expired',
    brand: 'Visa',
    lastDigits: '0069',
    expiresMonth: '2020-01',
    outcome: 'The card has expired.',
  },
  pends: {
    label: 'Pending for a while',
    brand: 'Visa',
    lastDigits: '0077',
    expiresMonth: '2099-12',
    outcome: 'PENDING',
  },
  lost: {
    label: 'Pays, but the response is lost',
    brand: 'Visa',
    lastDigits: '0119',
    expiresMonth: '2099-12',
    outcome: 'PAID',
  },
  declinesCapture: {
    label: 'Holds, but declines when the hold is captured',
    brand: 'Visa',
    lastDigits: '0341',
    expiresMonth: '2099-12',
    outcome: 'PAID',
  },
  endsEarly: {
    label: 'Pays, but its holds end after a minute',
    brand: 'Visa',
    lastDigits: '0259',
    expiresMonth: '2099-12',
    outcome: 'PAID',
  },
} as const;
export type TestCardId = keyof typeof TEST_CARDS;

export const TEST_CARD_IDS = Object.keys(TEST_CARDS) as readonly TestCardId[];
