import { invoiceNumber } from '#contract/billing';
import { PRODUCT_NAME } from '#contract/product';
import { STANDINGS, type DunningStep } from '#contract/standings';
import { linkTo, type MailLine } from '../../mail/body';
import { dateInWords } from '../users/rules';
import { addDays } from './periods';

/** What a letter is about. */
export interface LetterFacts {
  readonly accountName: string;
  readonly number: number;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly openCents: number;
  /** Where it is paid. */
  readonly payAddress: string;
}

export interface Letter {
  readonly subject: string;
  readonly lines: readonly MailLine[];
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function dollars(cents: number): string {
  return DOLLARS.format(cents / 100);
}

/** A new invoice; `cardInWords` where a card is asked for it by itself. */
export function invoiceLetter(facts: LetterFacts, cardInWords: string | null): Letter {
  const { dueOn, openCents } = facts;
  return letter(facts, `Invoice ${invoiceNumber(facts.number)}`, [
    `${dollars(openCents)} are due on ${dateInWords(dueOn)}.`,
    cardInWords === null
      ? 'Please pay it here'
      : `Your card (${cardInWords}) is charged for it. You find the invoice here`,
  ]);
}

const STEPS: Readonly<
  Record<DunningStep, (facts: LetterFacts) => readonly [string, readonly string[]]>
> = {
  REMINDER: ({ dueOn }) => [
    'Reminder of invoice',
    [`It is due on ${dateInWords(dueOn)}, and we have not received a payment yet.`],
  ],
  PAST_DUE: ({ issuedOn }) => [
    'Past due: invoice',
    [
      'It was not paid in time. Searches still work; pages about the account are closed until it is paid.',
      `From ${dateInWords(addDays(issuedOn, STANDINGS.DUNNED.fromDay))} on searches are blocked.`,
    ],
  ],
  DUNNED: ({ issuedOn }) => [
    'Searches are blocked: invoice',
    [
      'It is long overdue. Searches and purchases are blocked until it is paid.',
      `On ${dateInWords(addDays(issuedOn, STANDINGS.CANCELLED.fromDay))} the plan is cancelled.`,
    ],
  ],
  CANCELLED: () => [
    'Plan cancelled: invoice',
    [
      'It was not paid, and the plan has ended. What was saved stays. A payment opens the account again; then a plan can be chosen.',
    ],
  ],
};

/** What is written at a step of dunning. */
export function dunningLetter(step: DunningStep, facts: LetterFacts): Letter {
  const [subject, sentences] = STEPS[step](facts);
  return letter(facts, `${subject} ${invoiceNumber(facts.number)}`, [
    `${dollars(facts.openCents)} of invoice ${invoiceNumber(facts.number)} of ${dateInWords(facts.issuedOn)} are open.`,
    ...sentences,
    'A payment restores everything at once. Please pay here',
  ]);
}

/** A card that did not pay, and why; the reason is a sentence. */
export function declinedLetter(facts: LetterFacts, cardInWords: string, reason: string): Letter {
  return letter(facts, `Card declined: invoice ${invoiceNumber(facts.number)}`, [
    `Your card (${cardInWords}) was not charged for ${dollars(facts.openCents)}. ${reason}`,
    'Please add another card, or try again, here',
  ]);
}

/** What a card was charged for in advance: a plan or a subscription. */
export interface OrderFacts {
  readonly accountName: string;
  readonly cardInWords: string;
  readonly cents: number;
  /** Where plans are chosen. */
  readonly planAddress: string;
}

/** A card that did not pay for an order, with the reason as a sentence; null asks its owner to confirm. */
export function orderLetter(
  { accountName, cardInWords, cents, planAddress }: OrderFacts,
  reason: string | null,
): Letter {
  const [subject, ...sentences] =
    reason === null
      ? [
          'Confirm a payment',
          `Your bank asks you to confirm a payment of ${dollars(cents)} with your card (${cardInWords}).`,
          'Until you do, your account stays on the Free plan. Confirm it here',
        ]
      : [
          'Card declined',
          `Your card (${cardInWords}) was not charged ${dollars(cents)}. ${reason}`,
          'What you ordered did not start. Add another card and order again here',
        ];
  return letter({ accountName, payAddress: planAddress }, subject, sentences);
}

/** A paid plan that did not renew, since nothing has paid for its next period. */
export function notRenewedLetter(
  { accountName, planAddress }: Pick<OrderFacts, 'accountName' | 'planAddress'>,
  planName: string,
): Letter {
  return letter({ accountName, payAddress: planAddress }, 'Your plan was not renewed', [
    `The next month of your plan (${planName}) isn't paid, and it is more than your account's credit limit.`,
    'Your account is on the Free plan now. Saved items and settings are unchanged.',
    'Add a card and choose a plan here',
  ]);
}

/** What support did with the money of an account. */
export interface SupportFacts {
  readonly accountName: string;
  /** In support's words. */
  readonly reason: string;
}

/** Money that support gave: it pays open invoices, and what is left the next one. */
export function creditLetter({ accountName, reason }: SupportFacts, cents: number): Letter {
  return supportLetter(accountName, 'A credit for your account', [
    `We gave your account a credit of ${dollars(cents)}. It pays open invoices, and what is left of it the next one.`,
    `Reason: ${reason}`,
  ]);
}

/** Money that is on its way back. */
export function refundLetter(
  { accountName, reason }: SupportFacts,
  cents: number,
  paidBy: string,
): Letter {
  return supportLetter(accountName, 'A refund', [
    `We give back ${dollars(cents)} of your payment (${paidBy}). It may take some days to arrive.`,
    `Reason: ${reason}`,
  ]);
}

/** Searches on top of the plan's. */
export function bonusLetter(
  { accountName, reason }: SupportFacts,
  searches: number,
  expiresOn: string,
): Letter {
  const count = searches.toLocaleString('en-US');
  return supportLetter(accountName, 'Searches on top of your plan', [
    `We gave your account ${count} ${searches === 1 ? 'search' : 'searches'} on top of its plan, to be used until ${dateInWords(expiresOn)}. They are used before those of the plan.`,
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
