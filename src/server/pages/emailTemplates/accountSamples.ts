import { LINK_TOKEN_MARK, PASSWORD_ACTIONS, SET_PASSWORD_PATH } from '#contract/account/pages';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { USER_STATUS_PATH } from '#contract/account/members';
import { NOTIFICATIONS_PATH } from '#contract/account/notifications';
import {
  keyCreatedMail,
  keyExpiringMail,
  keyRevokedMail,
  keySeenMail,
} from '../../domain/apiKeys/mails';
import {
  bonusLetter,
  checkLetter,
  closedInvoiceLetter,
  creditLetter,
  closedDeclinedLetter,
  confirmLetter,
  declinedLetter,
  disputedFeesLetter,
  disputedLetter,
  dunningLetter,
  invoiceLetter,
  notRenewedLetter,
  orderLetter,
  failedRefundLetter,
  refundLetter,
  compEndLetter,
  correctedCheckLetter,
  returnedCheckLetter,
  type LetterFacts,
  type OrderFacts,
} from '../../domain/billing/letters';
import { closedMail, leaveRequestMail, reopenedMail } from '../../domain/closing/mails';
import { notificationMail } from '../../domain/notifications/mails';
import { changedMail, linkMail } from '../../domain/passwords/mails';
import { twoStepLoginChangedMail } from '../../domain/secondFactor/mails';
import { billingAddressMail, confirmationMail, emailChangedMail } from '../../domain/users/mails';
import type { MailSample, SampleSite } from './sampleSite';

const USER = 'psmith';
const ACCOUNT = 'Maple Title LLC';
const CARD = 'Visa ending in 4242';
const TOKEN = 'sample';
const KEY = { name: 'Nightly search', shortId: 'a1b2c3d4', expiresOn: '2027-06-30' } as const;
const BY = 'Pat Smith';
const SUPPORT = { accountName: ACCOUNT, reason: 'The search was unavailable on June 3.' } as const;

const invoice = ({ indianaPage }: SampleSite): LetterFacts => ({
  accountName: ACCOUNT,
  number: 1_042,
  issuedOn: '2026-06-01',
  openSince: '2026-06-01',
  dueOn: '2026-06-15',
  openCents: 124_600,
  payAddress: indianaPage(BACKEND_PAGES.payInvoices),
});
const order = ({ page }: SampleSite): OrderFacts => ({
  accountName: ACCOUNT,
  cardInWords: CARD,
  cents: 9_900,
  planAddress: page(BACKEND_PAGES.upgradePlan),
});

const PASSWORD_NAMES = {
  change: 'by the user',
  admin: 'by an administrator',
  forgot: 'with a link',
} as const;
const FACTOR_NAMES = {
  appAdded: 'app added',
  appRemoved: 'app removed',
  codesRenewed: 'new recovery codes',
  passkeyAdded: 'passkey added',
  passkeyRemoved: 'passkey removed',
  recoveryCodeUsed: 'recovery code used',
  reset: 'turned off',
} as const;
const REVERSAL = { cents: 21_800, hasReopened: true, hasRestarted: true };

const RENEWAL_NAMES = {
  noCard: 'no card',
  pastDue: 'past due',
  waiting: 'payment pending',
} as const;
const DUNNING_NAMES = {
  REMINDER: 'reminder',
  PAST_DUE: 'past due',
  DUNNED: 'searches blocked',
  CANCELLED: 'plan canceled',
} as const;

/** Emails about login and security. */
const SECURITY: readonly MailSample[] = [
  {
    id: 'passwordLink',
    name: 'Password reset link',
    kind: 'SECURITY',
    when: 'A user requests a new password.',
    write: ({ screen, site }) => {
      const address = screen(SET_PASSWORD_PATH, { action: PASSWORD_ACTIONS.forgot });
      return linkMail(USER, address + LINK_TOKEN_MARK + TOKEN, site);
    },
  },
  ...(['change', 'admin', 'forgot'] as const).map((change): MailSample => ({
    id: `password-${change}`,
    kind: 'SECURITY',
    name: `Password changed (${PASSWORD_NAMES[change]})`,
    when: 'A password has changed. Sent to the user.',
    write: ({ site }) => changedMail(USER, change, site),
  })),
  {
    id: 'emailChanged',
    name: 'Email address changed',
    kind: 'SECURITY',
    when: 'A user enters a different email address. Sent to the old address.',
    write: ({ support }) => emailChangedMail(USER, support),
  },
  {
    id: 'confirmation',
    name: 'Confirm an email address',
    kind: 'CONFIRMATION',
    when: 'A user enters an email address. Sent to that address.',
    write: ({ page, support }) =>
      confirmationMail(USER, page(BACKEND_PAGES.confirmEmail, { token: TOKEN }), support),
  },
  {
    id: 'billingAddress',
    name: 'Confirm an address for invoices',
    kind: 'CONFIRMATION',
    when: 'An account enters an email address for its invoices.',
    write: ({ page, support }) =>
      billingAddressMail(page(BACKEND_PAGES.confirmEmail, { token: TOKEN }), support),
  },
  ...[
    { kind: 'appAdded' } as const,
    { kind: 'appRemoved' } as const,
    { kind: 'codesRenewed' } as const,
    { kind: 'passkeyAdded', name: 'Work laptop' } as const,
    { kind: 'passkeyRemoved', name: 'Work laptop' } as const,
    { kind: 'recoveryCodeUsed', left: 9 } as const,
    { kind: 'reset', by: 'administrator' } as const,
    { kind: 'reset', by: 'support' } as const,
  ].map((change): MailSample => ({
    id: `factor-${change.kind}${'by' in change ? `-${change.by}` : ''}`,
    kind: 'NOTICE',
    name: `Login security changed (${FACTOR_NAMES[change.kind]}${'by' in change ? ` by ${change.by === 'support' ? 'support' : 'an administrator'}` : ''})`,
    when: 'A user’s two-step login has changed. Sent to the user.',
    write: ({ site }) => twoStepLoginChangedMail(USER, change, site),
  })),
];

/** Emails about API keys, to administrators and owners. */
const API_KEYS: readonly MailSample[] = [
  {
    id: 'keyCreated',
    name: 'API key created',
    kind: 'SECURITY',
    when: 'A key was created. Sent to the account’s administrators.',
    write: ({ site }) => keyCreatedMail(KEY, BY, site),
  },
  {
    id: 'keyRevoked',
    name: 'API key revoked',
    kind: 'SECURITY',
    when: 'A key was revoked. Sent to the account’s administrators.',
    write: ({ site }) => keyRevokedMail(KEY, BY, site),
  },
  {
    id: 'keyExpiring',
    name: 'API key expires soon',
    kind: 'SECURITY',
    when: 'A key expires soon. Sent to the account’s administrators.',
    write: ({ site }) => keyExpiringMail(KEY, site),
  },
  {
    id: 'keySeen',
    name: 'API key in a web address',
    kind: 'SECURITY',
    when: 'A request had the key in its URL. Sent to the key’s owner.',
    write: ({ site }) => keySeenMail(KEY, site),
  },
];

/** Emails about invoices, cards, and plans, to billing addresses. */
const BILLING: readonly MailSample[] = [
  {
    id: 'invoice',
    name: 'Invoice',
    kind: 'BILLING',
    when: 'An invoice was issued to an account without a card.',
    write: (site) => invoiceLetter(invoice(site), null),
  },
  {
    id: 'invoiceByCard',
    name: 'Invoice paid by card',
    kind: 'BILLING',
    when: 'An invoice was issued that will be charged to a card.',
    write: (site) => invoiceLetter(invoice(site), CARD),
  },
  {
    id: 'invoiceAfterClosing',
    name: 'Invoice of a closed account',
    kind: 'BILLING',
    when: 'Charges were entered after the account was closed.',
    write: (site) => closedInvoiceLetter(invoice(site), null),
  },
  ...(['REMINDER', 'PAST_DUE', 'DUNNED', 'CANCELLED'] as const).map((step): MailSample => ({
    id: `dunning-${step}`,
    kind: 'BILLING',
    name: `Unpaid invoice (${DUNNING_NAMES[step]})`,
    when: 'An invoice wasn’t paid on time.',
    write: (site) => dunningLetter(step, invoice(site)),
  })),
  {
    id: 'cardDeclined',
    name: 'Card declined for an invoice',
    kind: 'BILLING',
    when: 'The card payment for an invoice failed.',
    write: (site) => declinedLetter(invoice(site), CARD, 'The card has expired.'),
  },
  {
    id: 'cardConfirm',
    name: 'Confirm a payment for an invoice',
    kind: 'BILLING',
    when: 'The bank asks the user to confirm an automatic payment of an invoice.',
    write: (site) => confirmLetter(invoice(site), CARD, 3_800),
  },
  {
    id: 'cardDeclinedAfterClosing',
    name: 'Card declined (closed)',
    kind: 'BILLING',
    when: 'The card payment for an invoice failed after the account was closed.',
    write: (site) => closedDeclinedLetter(invoice(site), CARD, 'The card has expired.'),
  },
  {
    id: 'orderDeclined',
    name: 'Card declined for an order',
    kind: 'BILLING',
    when: 'The card payment for a plan or subscription failed.',
    write: (site) => orderLetter(order(site), 'The card has insufficient funds.'),
  },
  {
    id: 'orderDropped',
    name: 'Order not completed',
    kind: 'BILLING',
    when: 'The payment for a plan or subscription ended before the card was charged.',
    write: (site) =>
      orderLetter(order(site), 'The card was removed before the payment.', { isDropped: true }),
  },
  {
    id: 'orderConfirm',
    name: 'Confirm a payment for an order',
    kind: 'BILLING',
    when: 'The bank asks the user to confirm a payment for a plan or subscription.',
    write: (site) => orderLetter(order(site), null),
  },
  {
    id: 'renewalConfirm',
    name: 'Confirm a payment for a renewal',
    kind: 'BILLING',
    when: 'The bank asks the user to confirm the payment for the next month of a plan.',
    write: (site) => orderLetter(order(site), null, { isRenewal: true }),
  },
  ...(['noCard', 'pastDue', 'waiting'] as const).map((problem): MailSample => ({
    id: `notRenewed-${problem}`,
    kind: 'BILLING',
    name: `Plan not renewed (${RENEWAL_NAMES[problem]})`,
    when: 'The next month of a plan wasn’t paid.',
    write: (site) => {
      const payAddress = site.indianaPage(BACKEND_PAGES.payInvoices);
      return notRenewedLetter({ ...order(site), payAddress }, 'Standard', problem);
    },
  })),
  {
    id: 'credit',
    name: 'Credit from support',
    kind: 'BILLING',
    when: 'A super user credits an account.',
    write: () => creditLetter(SUPPORT, 2_500),
  },
  {
    id: 'refund',
    name: 'Refund',
    kind: 'BILLING',
    when: 'A super user refunds a payment.',
    write: () => refundLetter(SUPPORT, 2_500, CARD),
  },
  {
    id: 'failedRefund',
    name: 'Refund not completed',
    kind: 'BILLING',
    when: 'A refund to a card failed.',
    write: () => failedRefundLetter(ACCOUNT, 2_500, CARD, false),
  },
  {
    id: 'failedRefundClosed',
    name: 'Refund not completed (closed)',
    kind: 'BILLING',
    when: 'A refund to a card failed after the account was closed.',
    write: () => failedRefundLetter(ACCOUNT, 2_500, CARD, true),
  },
  {
    id: 'check',
    name: 'Check received',
    kind: 'BILLING',
    when: 'A super user records a check.',
    write: () => checkLetter(ACCOUNT, 21_800, '2071', '2026-08-03'),
  },
  {
    id: 'returnedCheck',
    name: 'Returned check',
    kind: 'BILLING',
    when: 'A super user records a check that the bank returned.',
    write: () => returnedCheckLetter(SUPPORT, REVERSAL, 'check 2071', '2026-08-03'),
  },
  {
    id: 'correctedCheck',
    name: 'Check recorded by mistake',
    kind: 'BILLING',
    when: 'A super user reverses a check that was recorded by mistake.',
    write: () => correctedCheckLetter(SUPPORT, REVERSAL, 'check 2071', '2026-08-03'),
  },
  {
    id: 'compEnd',
    name: 'Complimentary plan changed',
    kind: 'BILLING',
    when: 'A super user ends or extends a complimentary plan.',
    write: () => compEndLetter(ACCOUNT, '2026-12-31', '2026-08-03'),
  },
  {
    id: 'disputed',
    name: 'Disputed payment',
    kind: 'BILLING',
    when: 'The bank took back a card payment that was disputed.',
    write: () => disputedLetter(ACCOUNT, REVERSAL, CARD, '2026-08-03'),
  },
  {
    id: 'disputedFees',
    name: 'Disputed filing fees',
    kind: 'BILLING',
    when: 'The bank took back a card payment of filing fees that was disputed.',
    write: () => disputedFeesLetter(ACCOUNT, 15_700, '26070600012'),
  },
  {
    id: 'bonus',
    name: 'Bonus searches',
    kind: 'BILLING',
    when: 'A super user adds searches to an account.',
    write: () => bonusLetter(SUPPORT, 100, '2026-12-31'),
  },
  {
    id: 'accountClosed',
    name: 'Account closed',
    kind: 'BILLING',
    when: 'An account was closed. Sent to its administrators.',
    write: ({ site }) => closedMail(ACCOUNT, '2026-08-05', site),
  },
  {
    id: 'accountReopened',
    name: 'Account reopened',
    kind: 'BILLING',
    when: 'Support reopened an account. Sent to its administrators.',
    write: ({ site }) => reopenedMail(ACCOUNT, site),
  },
  {
    id: 'leaveRequest',
    name: 'User wants to leave',
    kind: 'BILLING',
    when: 'A user asks to leave the account. Sent to its administrators.',
    write: ({ screen, site }) =>
      leaveRequestMail({ name: BY, username: USER }, screen(USER_STATUS_PATH, { userId: 7 }), site),
  },
];

/** Emails about notifications in the inbox. */
const NOTIFICATIONS: readonly MailSample[] = [
  {
    id: 'notifications',
    name: 'Notifications',
    kind: 'ALERT',
    when: 'A user has new notifications, at the frequency in their settings.',
    write: ({ indianaPage, indianaScreen }) =>
      notificationMail(
        {
          firstName: 'Pat',
          count: 3,
          listed: [
            {
              id: 1,
              state: 'IN',
              title: 'Status changed',
              body: '89D01-2606-CC-000777. Previously open.',
            },
            {
              id: 2,
              state: 'IN',
              title: 'New hearing',
              body: '49D01-2605-PL-000123: Jul 20, 2026, 9:00 AM.',
            },
          ],
        },
        {
          all: indianaScreen(NOTIFICATIONS_PATH),
          one: ({ id }) => indianaScreen(`${NOTIFICATIONS_PATH}/${String(id)}`),
          settings: indianaPage(BACKEND_PAGES.notificationSettings),
          stop: indianaPage(BACKEND_PAGES.unsubscribe, { token: TOKEN }),
        },
      ),
  },
];

/** Emails to users and accounts. */
export const ACCOUNT_SAMPLES: readonly MailSample[] = [
  ...SECURITY,
  ...API_KEYS,
  ...BILLING,
  ...NOTIFICATIONS,
];
