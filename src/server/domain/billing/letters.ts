import { invoiceNumber } from '#contract/billing/files';
import { formatMoney, formatQuantity, formatDateLong } from '#contract/formats';
import { PRODUCT_NAME } from '#contract/product';
import { BILLING_RIGHTS, DUE_DAYS, type DunningStep } from '#contract/billing/standings';
import { linkTo, type MailLine } from '../../mail/body';
import type { Reversal } from './paymentsRepository';
import { addDays } from './periods';

/** Invoice data for an email. */
export interface LetterFacts {
  readonly accountName: string;
  readonly number: number;
  readonly issuedOn: string;
  /** Issue date, or the day on which a reversed payment made it due again. */
  readonly openSince: string;
  readonly dueOn: string;
  readonly openCents: number;
  /** Page where the invoice can be paid. */
  readonly payAddress: string;
}

export interface Letter {
  readonly subject: string;
  readonly lines: readonly MailLine[];
}

/**
 * Returns the email about a new invoice; `cardInWords` is set if a card is charged automatically.
 */
export function invoiceLetter(facts: LetterFacts, cardInWords: string | null): Letter {
  const { dueOn, openCents } = facts;
  return letter(facts, `Invoice ${invoiceNumber(facts.number)}`, [
    `${formatMoney(openCents)} is due on ${formatDateLong(dueOn)}.`,
    cardInWords === null
      ? 'Pay here'
      : `We'll charge your card (${cardInWords}). View the invoice here`,
  ]);
}

/** Returns the email about an invoice for charges after an account was closed. */
export function closedInvoiceLetter(
  { accountName, dueOn, number, openCents }: Omit<LetterFacts, 'payAddress'>,
  cardInWords: string | null,
): Letter {
  return supportLetter(accountName, `Invoice ${invoiceNumber(number)}`, [
    `${formatMoney(openCents)} is due on ${formatDateLong(dueOn)}, for charges after your account was closed.`,
    cardInWords === null
      ? 'To pay it, contact support.'
      : `We'll charge your card (${cardInWords}).`,
  ]);
}

const STEPS: Readonly<
  Record<DunningStep, (facts: LetterFacts) => readonly [string, readonly string[]]>
> = {
  REMINDER: ({ dueOn }) => [
    'Reminder: invoice',
    [`It is due on ${formatDateLong(dueOn)}, and we haven't received your payment yet.`],
  ],
  PAST_DUE: ({ openSince }) => [
    'Past due: invoice',
    [
      "It wasn't paid on time. You can still search, but account pages are unavailable until it's paid.",
      `Searches will be blocked starting ${formatDateLong(addDays(openSince, BILLING_RIGHTS.DUNNED.fromDay))}.`,
    ],
  ],
  DUNNED: ({ openSince }) => [
    'Searches are blocked: invoice',
    [
      "It is seriously past due. Searches and purchases are blocked until it's paid.",
      `Your plan will be canceled on ${formatDateLong(addDays(openSince, BILLING_RIGHTS.CANCELLED.fromDay))}.`,
    ],
  ],
  CANCELLED: () => [
    'Plan canceled: invoice',
    [
      "It wasn't paid, so your plan has ended. Your saved items are unchanged. Pay to reopen the account, then choose a plan.",
    ],
  ],
};

/** Returns the email for a dunning step. */
export function dunningLetter(step: DunningStep, facts: LetterFacts): Letter {
  const [subject, sentences] = STEPS[step](facts);
  return letter(facts, `${subject} ${invoiceNumber(facts.number)}`, [
    `Invoice ${invoiceNumber(facts.number)} of ${formatDateLong(facts.issuedOn)} has a balance due of ${formatMoney(facts.openCents)}.`,
    ...sentences,
    'Paying restores full access immediately. Pay here',
  ]);
}

/** Returns the email about a declined card; `reason` is a sentence. */
export function declinedLetter(facts: LetterFacts, cardInWords: string, reason: string): Letter {
  return letter(facts, `Card declined: invoice ${invoiceNumber(facts.number)}`, [
    `Your card (${cardInWords}) was not charged for ${formatMoney(facts.openCents)}. ${reason}`,
    'Add another card or try again here',
  ]);
}

/** Returns the email about a card payment of an invoice that the card's bank wants confirmed. */
export function confirmLetter(facts: LetterFacts, cardInWords: string, cents: number): Letter {
  return letter(facts, `Confirm a payment: invoice ${invoiceNumber(facts.number)}`, [
    confirmRequest(cents, cardInWords),
    'Without it, the card is not charged. Confirm it within a day here',
  ]);
}

function confirmRequest(cents: number, cardInWords: string): string {
  return `Your bank asks you to confirm a payment of ${formatMoney(cents)} with your card (${cardInWords}).`;
}

/** Returns the email about a card that didn't pay an invoice of a closed account. */
export function closedDeclinedLetter(
  { accountName, number, openCents }: Omit<LetterFacts, 'payAddress'>,
  cardInWords: string,
  reason: string,
): Letter {
  return supportLetter(accountName, `Card declined: invoice ${invoiceNumber(number)}`, [
    `Your card (${cardInWords}) was not charged for ${formatMoney(openCents)}. ${reason}`,
    'To pay it, contact support.',
  ]);
}

/** An order that requires payment by card in advance: a plan or a subscription. */
export interface OrderFacts {
  readonly accountName: string;
  readonly cardInWords: string;
  readonly cents: number;
  /** Page where a plan can be chosen. */
  readonly planAddress: string;
}

interface OrderState {
  readonly isDropped?: boolean;
  readonly isRenewal?: boolean;
}

/**
 * Returns the email about a card that didn't pay for an order; if `reason` is null, the email asks
 * the user to confirm the payment. `isDropped` if we ended the charge, not the card's bank;
 * `isRenewal` if the account is on the Free plan until the order is paid.
 */
export function orderLetter(
  { accountName, cardInWords, cents, planAddress }: OrderFacts,
  reason: string | null,
  { isDropped = false, isRenewal = false }: OrderState = {},
): Letter {
  const [subject, ...sentences] =
    reason === null
      ? [
          'Confirm a payment',
          confirmRequest(cents, cardInWords),
          isRenewal
            ? 'Until you do, your account stays on the Free plan. Confirm it here'
            : 'Your order starts when you confirm it. Confirm it within a day here',
        ]
      : [
          isDropped ? 'Order not completed' : 'Card declined',
          `Your card (${cardInWords}) was not charged ${formatMoney(cents)}. ${reason}`,
          "Your order wasn't completed. Add another card and order again here",
        ];
  return letter({ accountName, payAddress: planAddress }, subject, sentences);
}

/** Why a plan wasn't renewed. */
export type RenewalProblem = 'pastDue' | 'waiting' | 'noCard';

const RENEWAL_PROBLEMS: Readonly<
  Record<RenewalProblem, { readonly reason: string; readonly step: string }>
> = {
  pastDue: {
    reason: 'because your account is past due',
    step: 'Pay the balance due, then choose a plan under My Account, Upgrade Plan. Pay here',
  },
  waiting: {
    reason: 'because another payment on your account is waiting for the bank',
    step: 'If that payment was for a plan, it is refunded once it is paid. After it has ended, choose a plan here',
  },
  noCard: {
    reason: "and its price exceeds your account's credit limit",
    step: 'Add a card and choose a plan here',
  },
};

/** Returns the email about a plan that wasn't renewed because its next period wasn't paid. */
export function notRenewedLetter(
  facts: Pick<OrderFacts, 'accountName' | 'planAddress'> & Pick<LetterFacts, 'payAddress'>,
  planName: string,
  problem: RenewalProblem,
): Letter {
  const { accountName, payAddress, planAddress } = facts;
  const { reason, step } = RENEWAL_PROBLEMS[problem];
  const isPayable = problem === 'pastDue';
  return letter(
    { accountName, payAddress: isPayable ? payAddress : planAddress },
    'Your plan was not renewed',
    [
      `The next month of your plan (${planName}) isn't paid, ${reason}.`,
      'Your account is on the Free plan now. Saved items and settings are unchanged.',
      step,
    ],
  );
}

/** A change that support made to an account's money. */
export interface SupportFacts {
  readonly accountName: string;
  /** As entered by support. */
  readonly reason: string;
}

/** Returns the email about a credit from support. */
export function creditLetter({ accountName, reason }: SupportFacts, cents: number): Letter {
  return supportLetter(accountName, 'A credit for your account', [
    `We added a credit of ${formatMoney(cents)} to your account. It is applied to open invoices first; any remainder to your next invoice.`,
    `Reason: ${reason}`,
  ]);
}

/** Returns the email about a received check. */
export function checkLetter(
  accountName: string,
  cents: number,
  checkNumber: string,
  receivedOn: string,
): Letter {
  return supportLetter(accountName, 'We received your check', [
    `We received check ${checkNumber} for ${formatMoney(cents)} on ${formatDateLong(receivedOn)}.`,
    'It is applied to open invoices first; any remainder to your next invoice.',
  ]);
}

/** Returns the email about a changed last day of a complimentary plan. */
export function compEndLetter(accountName: string, until: string, today: string): Letter {
  return supportLetter(accountName, 'Your complimentary plan', [
    until < today
      ? 'Your complimentary plan ended. You can choose a paid plan at any time.'
      : `Your complimentary plan now ends after ${formatDateLong(until)}.`,
  ]);
}

/** Returns the email about a check that we recorded by mistake. */
export function correctedCheckLetter(
  { accountName, reason }: SupportFacts,
  reversal: Reversal,
  paidBy: string,
  today: string,
): Letter {
  return supportLetter(accountName, 'We corrected an entry', [
    `We recorded a payment of ${formatMoney(reversal.cents)} (${paidBy}) on your account by mistake, and removed it. You don’t have to do anything about that payment.`,
    ...reopenedInvoices(reversal, today),
    `Reason: ${reason}`,
  ]);
}

/** Returns the email about a check that the bank returned. */
export function returnedCheckLetter(
  { accountName, reason }: SupportFacts,
  reversal: Reversal,
  paidBy: string,
  today: string,
): Letter {
  return supportLetter(accountName, 'Returned check', [
    `Your bank returned your payment of ${formatMoney(reversal.cents)} (${paidBy}).`,
    ...reopenedInvoices(reversal, today),
    `Reason: ${reason}`,
  ]);
}

/** Returns the email about a card payment that its bank took back because it was disputed. */
export function disputedLetter(
  accountName: string,
  reversal: Reversal,
  cardInWords: string,
  today: string,
): Letter {
  return supportLetter(accountName, 'Disputed payment', [
    `Your card's bank took back ${formatMoney(reversal.cents)} of your payment (${cardInWords}), because the payment was disputed.`,
    ...reopenedInvoices(reversal, today),
    'If the dispute is decided in our favor, the payment counts again.',
  ]);
}

/** Returns the email about a card payment of filing fees that its bank took back. */
export function disputedFeesLetter(
  accountName: string,
  cents: number,
  envelopeNumber: string,
): Letter {
  return supportLetter(accountName, 'Disputed filing fees', [
    `Your card's bank took back ${formatMoney(cents)} of filing fees (envelope ${envelopeNumber}), because the payment was disputed.`,
    'The court already received its fees, so the amount is on your next invoice.',
    'If the dispute is decided in our favor, we return the amount to your account.',
  ]);
}

/** Explains how the reversal of a payment affects the invoices that it paid. */
function reopenedInvoices({ hasReopened, hasRestarted }: Reversal, today: string): string[] {
  const due = formatDateLong(addDays(today, DUE_DAYS));
  return [
    ...(hasReopened ? ['Invoices that it paid are unpaid again.'] : []),
    ...(hasRestarted ? [`An invoice that was paid in full is now due on ${due}.`] : []),
  ];
}

/** Returns the email about a refund. */
export function refundLetter(
  { accountName, reason }: SupportFacts,
  cents: number,
  paidBy: string,
): Letter {
  return supportLetter(accountName, 'A refund', [
    `We're refunding ${formatMoney(cents)} of your payment (${paidBy}). It may take a few days to arrive.`,
    `Reason: ${reason}`,
  ]);
}

/** Returns the email about a refund that the processor or the card's bank rejected. */
export function failedRefundLetter(
  accountName: string,
  cents: number,
  cardInWords: string,
  isClosed: boolean,
): Letter {
  return supportLetter(accountName, 'Refund not completed', [
    `Our refund of ${formatMoney(cents)} to your card (${cardInWords}) couldn't be completed.`,
    isClosed
      ? 'We returned the amount to your closed account. It is applied to open invoices, if any.'
      : 'We returned the amount to your account. It is applied to open invoices first; any remainder to your next invoice.',
    'To be paid in another way, contact support.',
  ]);
}

/** Returns the email about bonus searches. */
export function bonusLetter(
  { accountName, reason }: SupportFacts,
  searches: number,
  expiresOn: string,
): Letter {
  return supportLetter(accountName, 'Bonus searches', [
    `We added ${formatQuantity(searches, 'bonus search', 'bonus searches')} to your account, valid until ${formatDateLong(expiresOn)}. Bonus searches are used first.`,
    `Reason: ${reason}`,
  ]);
}

function supportLetter(accountName: string, subject: string, sentences: readonly string[]): Letter {
  return {
    subject: `${PRODUCT_NAME}: ${subject}`,
    lines: [`To ${accountName}`, '', ...sentences, ''],
  };
}

function letter(
  { accountName, payAddress }: Pick<LetterFacts, 'accountName' | 'payAddress'>,
  subject: string,
  sentences: readonly string[],
): Letter {
  return {
    subject: `${PRODUCT_NAME}: ${subject}`,
    lines: [
      `To ${accountName}`,
      '',
      ...sentences.slice(0, -1),
      `${sentences.at(-1) ?? ''}:`,
      linkTo(payAddress),
      '',
    ],
  };
}
