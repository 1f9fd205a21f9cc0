import { Type } from '@sinclair/typebox';
import {
  CHECK_NUMBER_MAX_LENGTH,
  MAX_BONUS_SEARCHES,
  MAX_CENTS,
  REASON_MAX_LENGTH,
} from '../billing/accountMoney';
import { ReceiptRowSchema, TransactionMonthSchema } from './billing';
import { DateSchema, exactly, IdSchema, nullable, words, type Shape } from './fields';

const ReasonSchema = Type.String({ maxLength: REASON_MAX_LENGTH });
/** Version that the page showed; if it is absent, concurrent changes aren't detected. */
const VERSION = { version: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })) };
const CentsSchema = Type.Integer({ minimum: 1, maximum: MAX_CENTS });

/** A refund of a card payment, completed or pending. */
export type CardRefund = Shape<typeof CardRefundSchema>;
const CardRefundSchema = exactly({
  key: Type.String(),
  receiptNumber: Type.Integer(),
  cents: Type.Integer(),
  reason: Type.String(),
  status: words(['WAITING', 'DONE', 'REFUSED']),
  /** Why the processor declined the refund. */
  problem: nullable(Type.String()),
  /** ISO instant. */
  askedAt: Type.String(),
});

/** Bonus searches, which are used before the plan's searches. */
export type BonusGrant = Shape<typeof BonusGrantSchema>;
const BonusGrantSchema = exactly({
  id: IdSchema,
  searches: Type.Integer(),
  used: Type.Integer(),
  reason: Type.String(),
  /** Null if unknown. */
  grantedBy: nullable(Type.String()),
  /** ISO instant. */
  grantedAt: Type.String(),
  /** Last day of validity, ISO date. */
  expiresOn: Type.String(),
});

/**
 * An account's money as support sees it, in cents. Lists are sorted newest first; the history has
 * only the newest entries.
 */
export type AccountMoney = Shape<typeof AccountMoneySchema>;
const AccountMoneySchema = exactly({
  accountId: IdSchema,
  accountName: Type.String(),
  /** Balance due on all invoices. */
  openCents: Type.Integer(),
  /** Amount paid or credited but not yet applied to an invoice. */
  balanceCents: Type.Integer(),
  credit: exactly({
    /** Total amount owed, including extra searches of the period. */
    owedCents: Type.Integer(),
    /** Credit limit. */
    limitCents: Type.Integer(),
    /** The limit set by staff; null for the default. */
    staffLimitCents: nullable(Type.Integer()),
    /** True if the account is approved to pay for plans by invoice. */
    isInvoiced: Type.Boolean(),
    hasGoodCard: Type.Boolean(),
    isConfirmed: Type.Boolean(),
    /** The paid plan that starts after the first payment. */
    wantedPlan: nullable(Type.String()),
    /**
     * Why that plan wouldn't start today if the account is approved for invoices; null if it would.
     */
    wantedPlanProblem: nullable(Type.String()),
  }),
  /** Past-due notices and status changes for unpaid invoices. */
  dunning: exactly({
    /** False for an account that never had a billed plan; its reminders can't be turned off. */
    isBilled: Type.Boolean(),
    isOff: Type.Boolean(),
    /** ISO instant at which dunning was turned off; null if it is on, or if the time is unknown. */
    since: nullable(Type.String()),
    reason: nullable(Type.String()),
  }),
  /** Addresses that are notified of changes. */
  emails: Type.Array(Type.String()),
  /** Charges and payments of the last 12 months, oldest first. */
  months: Type.Array(TransactionMonthSchema),
  receipts: Type.Array(ReceiptRowSchema),
  /** All receipts with money that can be refunded; credits can't be. */
  refundable: Type.Array(ReceiptRowSchema),
  /** All receipts for checks that weren't returned. */
  checks: Type.Array(ReceiptRowSchema),
  refunds: Type.Array(CardRefundSchema),
  grants: Type.Array(BonusGrantSchema),
  /**
   * Incremented by each change to the account. A change request sends the version that the user
   * saw.
   */
  version: Type.Integer({ minimum: 0 }),
});

const ACCOUNT_PARAMS = exactly({ accountId: IdSchema });

/** Calls with which super users record checks, credits, refunds, and bonus searches. */
export const ACCOUNT_MONEY_SCHEMAS = {
  getAccountMoney: { params: ACCOUNT_PARAMS, response: AccountMoneySchema },
  postCredit: {
    params: ACCOUNT_PARAMS,
    body: exactly({ cents: CentsSchema, reason: ReasonSchema, ...VERSION }),
    response: AccountMoneySchema,
  },
  postCheck: {
    params: ACCOUNT_PARAMS,
    body: exactly({
      cents: CentsSchema,
      checkNumber: Type.String({ maxLength: CHECK_NUMBER_MAX_LENGTH }),
      receivedOn: DateSchema,
      /** For the audit log; may be empty. */
      note: ReasonSchema,
      ...VERSION,
    }),
    response: AccountMoneySchema,
  },
  postReturnedCheck: {
    params: ACCOUNT_PARAMS,
    body: exactly({
      receiptId: IdSchema,
      /** True if the check was recorded by mistake; otherwise, the bank returned it. */
      isMistake: Type.Optional(Type.Boolean()),
      reason: ReasonSchema,
      ...VERSION,
    }),
    response: AccountMoneySchema,
  },
  postRefund: {
    params: ACCOUNT_PARAMS,
    body: exactly({ receiptId: IdSchema, cents: CentsSchema, reason: ReasonSchema, ...VERSION }),
    response: AccountMoneySchema,
  },
  putCredit: {
    params: ACCOUNT_PARAMS,
    body: exactly({
      isInvoiced: Type.Boolean(),
      /** Null for the default limit. */
      limitCents: nullable(Type.Integer({ minimum: 0, maximum: MAX_CENTS })),
      reason: ReasonSchema,
      ...VERSION,
    }),
    response: AccountMoneySchema,
  },
  putDunning: {
    params: ACCOUNT_PARAMS,
    body: exactly({ isOff: Type.Boolean(), reason: ReasonSchema, ...VERSION }),
    response: AccountMoneySchema,
  },
  postBonusSearches: {
    params: ACCOUNT_PARAMS,
    body: exactly({
      searches: Type.Integer({ minimum: 1, maximum: MAX_BONUS_SEARCHES }),
      reason: ReasonSchema,
      expiresOn: DateSchema,
      ...VERSION,
    }),
    response: AccountMoneySchema,
  },
} as const;
