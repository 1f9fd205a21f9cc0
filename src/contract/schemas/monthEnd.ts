import { Type } from '@sinclair/typebox';
import { REASON_MAX_LENGTH } from '../billing/accountMoney';
import { MONTH_PATTERN } from '../months';
import { exactly, listSchema, nullable, words, type Shape } from './fields';

/** An accounting month. Amounts are in cents. */
export type BookMonth = Shape<typeof BookMonthSchema>;
const BookMonthSchema = exactly({
  /** `2026-06`. */
  month: Type.String(),
  /** `RUNNING` until the month's last day; only the last closed month can be reopened. */
  state: words(['RUNNING', 'OPEN', 'CLOSED', 'LAST_CLOSED']),
  lines: Type.Integer(),
  debitCents: Type.Integer(),
  /** Lines entered after their own month was closed. */
  movedLines: Type.Integer(),
  closedBy: nullable(Type.String()),
  /** ISO instant. */
  closedAt: nullable(Type.String()),
  /** SHA-256 of the journal file, hexadecimal. */
  hash: nullable(Type.String()),
});

const BookMonthsSchema = listSchema(BookMonthSchema);

const MONTH_PARAMS = exactly({ month: Type.String({ pattern: MONTH_PATTERN }) });

/** Closing months; each change returns the new list. */
export const MONTH_END_SCHEMAS = {
  getBookMonths: { response: BookMonthsSchema },
  closeBookMonth: {
    params: MONTH_PARAMS,
    /** Number of journal lines shown to the user. */
    body: exactly({ lines: Type.Integer({ minimum: 0 }) }),
    response: BookMonthsSchema,
  },
  requestMonthReopening: {
    params: MONTH_PARAMS,
    body: exactly({ reason: Type.String({ maxLength: REASON_MAX_LENGTH }) }),
    response: BookMonthsSchema,
  },
} as const;
