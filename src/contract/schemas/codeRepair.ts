import { Type } from '@sinclair/typebox';
import { APPLICATION_CODES } from '../applications';
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

/** A search or a purchase whose billing code can still be set right. */
export type CodedThing = Shape<typeof CodedThingSchema>;
const CodedThingSchema = exactly({
  kind: KindSchema,
  id: Type.Integer(),
  /** ISO instant. */
  at: Text,
  userName: Text,
  billingCode: TextOrNull,
  /** Of a search: what was searched for, and in which application; else empty and null. */
  searchedFor: Type.Array(SearchedFieldSchema),
  appCode: nullable(words(APPLICATION_CODES)),
  /** Of a purchase: document and pages, and its price; else null. */
  document: TextOrNull,
  cents: nullable(Type.Integer()),
});

/** How many searches and purchases of what was found have a code. */
export type CodeCount = Shape<typeof CodeCountSchema>;
const CodeCountSchema = exactly({
  billingCode: TextOrNull,
  searches: Type.Integer(),
  purchases: Type.Integer(),
  /** Price of those purchases. */
  cents: Type.Integer(),
});

/** A change of many codes; one that took another back says so. */
export type CodeRepair = Shape<typeof CodeRepairSchema>;
const CodeRepairSchema = exactly({
  id: Type.Integer(),
  /** ISO instant. */
  at: Text,
  userName: Text,
  /** The codes before and after, in words of a list: at most three of each. */
  fromCodes: Type.Array(TextOrNull),
  toCodes: Type.Array(TextOrNull),
  searches: Type.Integer(),
  purchases: Type.Integer(),
  /** The repair that it took back; null for one that was asked for. */
  undoOf: nullable(Type.Integer()),
  isUndone: Type.Boolean(),
});

const filterFields = {
  kind: Type.Optional(KindSchema),
  userId: Type.Optional(IdSchema),
  /** An empty one stands for those without a code. */
  billingCode: Type.Optional(CodeSchema),
  /** Calendar month, as `2026-06`. */
  month: Type.Optional(Type.String({ pattern: MONTH_PATTERN })),
};

/** By what searches and purchases are chosen. */
export type CodeFilter = Shape<typeof CodeFilterSchema>;
const CodeFilterSchema = exactly(filterFields);

/** GET /common/billing-codes. */
export type CodedThings = Shape<typeof CodedThingsSchema>;
const CodedThingsSchema = exactly({
  ...listProperties(CodedThingSchema),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
  isWholeAccount: Type.Boolean(),
  hasBillingCodes: Type.Boolean(),
  /** What codes must look like; null takes any. */
  mask: TextOrNull,
  isCodeRequired: Type.Boolean(),
  /** Codes of what was found, and of what has the new code already, for the counts before and after. */
  codes: Type.Array(CodeCountSchema),
  /** Of what fits the choice, what stands on an invoice already and keeps its code. */
  closed: Type.Integer(),
  users: Type.Array(exactly({ id: Type.Integer(), name: Text })),
  /** Codes and months of what can still be set right. */
  billingCodes: Type.Array(Text),
  months: Type.Array(exactly({ month: Text })),
  /** The last repairs, newest first. */
  repairs: Type.Array(CodeRepairSchema),
});

const Ids = Type.Array(IdSchema, { maxItems: 500, uniqueItems: true });

/** POST /common/billing-codes: gives a code to all that was found, or to the rows that are named. */
export type CodeRepairOrder = Shape<typeof CodeRepairOrderSchema>;
const CodeRepairOrderSchema = exactly({
  filter: CodeFilterSchema,
  /** Null for all that the filter finds. */
  chosen: nullable(exactly({ searchIds: Ids, purchaseIds: Ids })),
  /** The new code; null removes the codes. An empty text is refused. */
  toCode: nullable(CodeSchema),
  /** What was shown for confirmation; where it is another number now, nothing is changed. */
  expected: exactly({ searches: Type.Integer(), purchases: Type.Integer() }),
});

/** What was changed. */
export type RepairedCodes = Shape<typeof RepairedCodesSchema>;
const RepairedCodesSchema = exactly({
  repairId: Type.Integer(),
  searches: Type.Integer(),
  purchases: Type.Integer(),
  /** Of an undo: what was invoiced or changed again since, and stays. */
  kept: Type.Integer(),
});

/** Setting billing codes right until they are invoiced. */
export const CODE_REPAIR_SCHEMAS = {
  getCodedThings: {
    query: exactly({ ...filterFields, pageNumber: Type.Optional(PageNumberSchema) }),
    response: CodedThingsSchema,
  },
  postCodeRepair: { body: CodeRepairOrderSchema, response: RepairedCodesSchema },
  postCodeRepairUndo: {
    params: exactly({ repairId: IdSchema }),
    body: exactly({}),
    response: RepairedCodesSchema,
  },
} as const;
