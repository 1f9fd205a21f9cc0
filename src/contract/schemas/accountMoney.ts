import { Type } from '@sinclair/typebox';
import { MOST_BONUS_SEARCHES, MOST_CENTS, REASON_MAX_LENGTH } from '../accountMoney';
import { ReceiptRowSchema } from './billing';
import { DateSchema, exactly, IdSchema, nullable, words, type Shape } from './fields';

const ReasonSchema = Type.String({ maxLength: REASON_MAX_LENGTH });
const CentsSchema = Type.Integer({ minimum: 1, maximum: MOST_CENTS });

/** A payment by card that was given back, or is being given back. */
export type CardRefund = Shape<typeof CardRefundSchema>;
const CardRefundSchema = exactly({
  key: Type.String(),
  receiptNumber: Type.Integer(),
  cents: Type.Integer(),
  reason: Type.String(),
  status: words(['WAITING', 'DONE', 'REFUSED']),
  /** Why the processor refused it. */
  problem: nullable(Type.String()),
  /** ISO instant. */
  askedAt: Type.String(),
});

/** Searches given on top, spent before those of the plan. */
export type BonusGrant = Shape<typeof BonusGrantSchema>;
const BonusGrantSchema = exactly({
  id: IdSchema,
  searches: Type.Integer(),
  used: Type.Integer(),
  reason: Type.String(),
  /** Null where nobody is known. */
  grantedBy: nullable(Type.String()),
  /** ISO instant. */
  grantedAt: Type.String(),
  /** Last day on which they are spent, ISO date. */
  expiresOn: Type.String(),
});

/** The money of an account as support sees it; the newest come first, and only those. Cents. */
export type AccountMoney = Shape<typeof AccountMoneySchema>;
const AccountMoneySchema = exactly({
  accountId: IdSchema,
  accountName: Type.String(),
  /** Open on all invoices. */
  openCents: Type.Integer(),
  /** Paid or given, and taken by no invoice yet. */
  balanceCents: Type.Integer(),
  credit: exactly({
    /** What the account owes by now, with extra searches of the period. */
    owedCents: Type.Integer(),
    /** The most that it may owe. */
    limitCents: Type.Integer(),
    /** The limit that staff set; null for the usual one. */
    staffLimitCents: nullable(Type.Integer()),
    /** Approved to pay plans by invoice. */
    isInvoiced: Type.Boolean(),
    hasGoodCard: Type.Boolean(),
    isConfirmed: Type.Boolean(),
    /** The paid plan that waits for its first payment. */
    wantedPlan: nullable(Type.String()),
  }),
  /** Addresses that are notified of changes made here. */
  emails: Type.Array(Type.String()),
  receipts: Type.Array(ReceiptRowSchema),
  refunds: Type.Array(CardRefundSchema),
  grants: Type.Array(BonusGrantSchema),
});

const ACCOUNT_PARAMS = exactly({ accountId: IdSchema });

/** Credits, refunds and searches on top, by super users. */
export const ACCOUNT_MONEY_SCHEMAS = {
  getAccountMoney: { params: ACCOUNT_PARAMS, response: AccountMoneySchema },
  postCredit: {
    params: ACCOUNT_PARAMS,
    body: exactly({ cents: CentsSchema, reason: ReasonSchema }),
    response: AccountMoneySchema,
  },
  postRefund: {
    params: ACCOUNT_PARAMS,
    body: exactly({ receiptId: IdSchema, cents: CentsSchema, reason: ReasonSchema }),
    response: AccountMoneySchema,
  },
  putCredit: {
    params: ACCOUNT_PARAMS,
    body: exactly({
      isInvoiced: Type.Boolean(),
      /** Null for the usual limit. */
      limitCents: nullable(Type.Integer({ minimum: 0, maximum: MOST_CENTS })),
      reason: ReasonSchema,
    }),
    response: AccountMoneySchema,
  },
  postBonusSearches: {
    params: ACCOUNT_PARAMS,
    body: exactly({
      searches: Type.Integer({ minimum: 1, maximum: MOST_BONUS_SEARCHES }),
      reason: ReasonSchema,
      expiresOn: DateSchema,
    }),
    response: AccountMoneySchema,
  },
} as const;
