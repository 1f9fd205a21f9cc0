import { Type } from '@sinclair/typebox';
import { APPLICATION_CODES } from '../site/applications';
import { BILLING_CODE_MAX_LENGTH } from '../limits';
import { MONTH_PATTERN } from '../months';
import { SearchedFieldSchema } from './account';
import {
  exactly,
  IdSchema,
  listProperties,
  nullable,
  PageNumberSchema,
  words,
  type Shape,
} from './fields';

const Text = Type.String();
const TextOrNull = nullable(Text);
const CodeSchema = Type.String({ maxLength: BILLING_CODE_MAX_LENGTH });
const KindSchema = words(['SEARCH', 'PURCHASE']);

/** A search or purchase whose billing code can still be corrected. */
export type CodedRow = Shape<typeof CodedRowSchema>;
const CodedRowSchema = exactly({
  kind: KindSchema,
  id: Type.Integer(),
  /** ISO instant. */
  at: Text,
  userName: Text,
  billingCode: TextOrNull,
  /** A search's criteria and application; empty and null for a purchase. */
  searchedFor: Type.Array(SearchedFieldSchema),
  appCode: nullable(words(APPLICATION_CODES)),
  /** A purchase's document, pages, and price; null for a search. */
  document: TextOrNull,
  cents: nullable(Type.Integer()),
});

/** Number of matching searches and purchases with a code. */
export type CodeCount = Shape<typeof CodeCountSchema>;
const CodeCountSchema = exactly({
  billingCode: TextOrNull,
  searches: Type.Integer(),
  purchases: Type.Integer(),
  /** Price of the matching purchases. */
  cents: Type.Integer(),
});

/** A correction of several codes, or its undo. */
export type CodeRepair = Shape<typeof CodeRepairSchema>;
const CodeRepairSchema = exactly({
  id: Type.Integer(),
  /** ISO instant. */
  at: Text,
  userName: Text,
  /** Codes before and after; at most three of each. */
  fromCodes: Type.Array(TextOrNull),
  toCodes: Type.Array(TextOrNull),
  searches: Type.Integer(),
  purchases: Type.Integer(),
  /** The repair that this one undid; null for a regular repair. */
  undoOf: nullable(Type.Integer()),
  isUndone: Type.Boolean(),
});

const filterFields = {
  kind: Type.Optional(KindSchema),
  userId: Type.Optional(IdSchema),
  /** Empty selects rows without a code. */
  billingCode: Type.Optional(CodeSchema),
  /** Calendar month, as `2026-06`. */
  month: Type.Optional(Type.String({ pattern: MONTH_PATTERN })),
};

/** Selects searches and purchases. */
export type CodeFilter = Shape<typeof CodeFilterSchema>;
const CodeFilterSchema = exactly(filterFields);

/** GET /common/billing-codes. */
export type CodedRows = Shape<typeof CodedRowsSchema>;
const CodedRowsSchema = exactly({
  ...listProperties(CodedRowSchema),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
  isWholeAccount: Type.Boolean(),
  hasBillingCodes: Type.Boolean(),
  /** Format of codes; null accepts any. */
  mask: TextOrNull,
  isCodeRequired: Type.Boolean(),
  /**
   * Counts of the matching rows per code, and of the rows that already have the new code; used to
   * show the counts before and after the change.
   */
  codes: Type.Array(CodeCountSchema),
  /** Matching rows that keep their code: already invoiced, or in a closed month. */
  closed: Type.Integer(),
  users: Type.Array(exactly({ id: Type.Integer(), name: Text })),
  /** Codes and months of rows that can still be corrected. */
  billingCodes: Type.Array(Text),
  months: Type.Array(exactly({ month: Text })),
  /** The latest repairs, newest first. */
  repairs: Type.Array(CodeRepairSchema),
});

const Ids = Type.Array(IdSchema, { maxItems: 500, uniqueItems: true });

/** POST /common/billing-codes: sets the code of all matching rows, or of the listed ones. */
export type CodeRepairOrder = Shape<typeof CodeRepairOrderSchema>;
const CodeRepairOrderSchema = exactly({
  filter: CodeFilterSchema,
  /** Null for all rows that the filter matches. */
  chosen: nullable(exactly({ searchIds: Ids, purchaseIds: Ids })),
  /** The new code; null removes the codes. Empty text is rejected. */
  toCode: nullable(CodeSchema),
  /** The counts shown for confirmation; if they differ now, nothing changes. */
  expected: exactly({ searches: Type.Integer(), purchases: Type.Integer() }),
});

/** Changes that a repair made. */
export type RepairedCodes = Shape<typeof RepairedCodesSchema>;
const RepairedCodesSchema = exactly({
  repairId: Type.Integer(),
  searches: Type.Integer(),
  purchases: Type.Integer(),
  /** Rows that an undo left unchanged, because they have been invoiced, closed, or changed since. */
  kept: Type.Integer(),
});

/** Corrections of billing codes on searches and purchases that aren't invoiced yet. */
export const CODE_REPAIR_SCHEMAS = {
  getCodedThings: {
    query: exactly({ ...filterFields, pageNumber: Type.Optional(PageNumberSchema) }),
    response: CodedRowsSchema,
  },
  postCodeRepair: { body: CodeRepairOrderSchema, response: RepairedCodesSchema },
  postCodeRepairUndo: {
    params: exactly({ repairId: IdSchema }),
    body: exactly({}),
    response: RepairedCodesSchema,
  },
} as const;
