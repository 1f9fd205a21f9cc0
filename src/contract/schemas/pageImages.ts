import { Type } from '@sinclair/typebox';
import { BILLING_CODE_MAX_LENGTH } from '../limits';
import { MAX_BOUGHT_PAGES, PAGES_STATES, PURCHASE_STATES } from '../records/pageImages';
import { exactly, IdSchema, listProperties, nullable, words, type Shape } from './fields';
import { CountyReferenceSchema, RecordOfficeSchema } from './results';

const Text = Type.String();
const TextOrNull = nullable(Text);
const Cents = Type.Integer();
const PageNumber = Type.Integer({ minimum: 1, maximum: 100_000 });

/** One page of a document, with the office's price. */
export type DocumentPage = Shape<typeof DocumentPageSchema>;
const DocumentPageSchema = exactly({
  page: PageNumber,
  /** Inches. */
  width: Type.Number(),
  height: Type.Number(),
  officeCents: Cents,
});

/** Pages that an account bought. */
export type Purchase = Shape<typeof PurchaseSchema>;
const PurchaseSchema = exactly({
  id: Type.Integer(),
  /** Null if the document is no longer on the site or may not be shown. */
  documentId: nullable(Type.Integer()),
  documentNumber: Text,
  typeName: Text,
  county: CountyReferenceSchema,
  /** Ascending. */
  pages: Type.Array(PageNumber),
  buyer: Text,
  billingCode: TextOrNull,
  officeCents: Cents,
  serviceCents: Cents,
  /** ISO instants. */
  boughtAt: Text,
  expiresAt: Text,
  state: words(PURCHASE_STATES),
});

/** The new purchase. */
export type NewPurchase = Shape<typeof NewPurchaseSchema>;
const NewPurchaseSchema = exactly({
  ...PurchaseSchema.properties,
  /** Warning about an account's budget that is nearly used up; otherwise null. */
  budgetWarning: TextOrNull,
});

/** GET /recorder/documents/{documentId}/pages. */
export type DocumentPages = Shape<typeof DocumentPagesSchema>;
const DocumentPagesSchema = exactly({
  documentId: Type.Integer(),
  documentNumber: Text,
  typeName: Text,
  county: CountyReferenceSchema,
  recordedOn: Text,
  state: words(PAGES_STATES),
  pages: Type.Array(DocumentPageSchema),
  /** The office's price rule, as text. */
  rule: TextOrNull,
  /** The site's service fee per page, by the account's plan; null for visitors. */
  serviceCents: nullable(Cents),
  /** The account's purchases that can still be downloaded. */
  bought: Type.Array(PurchaseSchema),
  asOf: Text,
});

/**
 * POST /recorder/documents/{documentId}/purchases, once per Idempotency-Key. Pages that the account
 * can still download are not charged again.
 */
export type PageOrder = Shape<typeof PageOrderSchema>;
const PageOrderSchema = exactly({
  pages: Type.Array(PageNumber, {
    minItems: 1,
    maxItems: MAX_BOUGHT_PAGES,
    uniqueItems: true,
  }),
  billingCode: Type.String({ maxLength: BILLING_CODE_MAX_LENGTH }),
  /** The price shown, without pages already purchased; nothing is charged if the price differs. */
  totalCents: Cents,
});

const DocumentParamsSchema = exactly({ documentId: IdSchema });

/** The services of one office. */
export type OfficeServices = Shape<typeof OfficeServicesSchema>;
const OfficeServicesSchema = exactly({
  county: CountyReferenceSchema,
  office: RecordOfficeSchema,
  /** First day of the index, ISO date; null for offices that don't participate. */
  since: TextOrNull,
  /** Why the office's index can't be searched now; null if it can. */
  outage: TextOrNull,
  /** True if the office's document pages are sold on this site. */
  hasPages: Type.Boolean(),
  /** Number of index books that can be viewed. */
  indexBooks: Type.Integer(),
});

/** GET /recorder/services. */
export type DocumentServices = Shape<typeof DocumentServicesSchema>;
const DocumentServicesSchema = exactly({
  offices: Type.Array(OfficeServicesSchema),
  /** Copy prices of offices, as text. */
  rules: Type.Array(Text),
  /** The site's service fee per page, by the account's plan. */
  serviceCents: Cents,
});

/** Page previews of recorded documents, purchases, and the purchase list. */
export const PAGE_IMAGES_SCHEMAS = {
  getDocumentPages: { params: DocumentParamsSchema, response: DocumentPagesSchema },
  postPurchase: {
    params: DocumentParamsSchema,
    body: PageOrderSchema,
    response: NewPurchaseSchema,
  },
  getDocumentServices: { response: DocumentServicesSchema },
  getPurchases: {
    /** Without an id, the newest 1,000 purchases. */
    query: exactly({ purchaseId: Type.Optional(IdSchema) }),
    response: exactly(listProperties(PurchaseSchema)),
  },
} as const;
