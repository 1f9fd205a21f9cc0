import { Type } from '@sinclair/typebox';
import { BILLING_CODE_MAX_LENGTH } from '../limits';
import { MOST_BOUGHT_PAGES, PAGES_STATES, PURCHASE_STATES } from '../pageImages';
import { exactly, IdSchema, listProperties, nullable, words, type Shape } from './fields';
import { CountyReferenceSchema, RecordOfficeSchema } from './results';

const Text = Type.String();
const TextOrNull = nullable(Text);
const Cents = Type.Integer();
const PageNumber = Type.Integer({ minimum: 1, maximum: 100_000 });

/** One page of a document, and what the office asks for a copy of it. */
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
  /** Null once the site holds the document no longer, or may not show it. */
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

/** What was bought just now. */
export type NewPurchase = Shape<typeof NewPurchaseSchema>;
const NewPurchaseSchema = exactly({
  ...PurchaseSchema.properties,
  /** Of a budget of the account that is nearly used; null where none is to be told. */
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
  /** Which rule makes the office's price, in words. */
  rule: TextOrNull,
  /** What this site asks for each page besides, by the plan of the account; null for visitors. */
  serviceCents: nullable(Cents),
  /** Purchases of the account that can still be fetched. */
  bought: Type.Array(PurchaseSchema),
  asOf: Text,
});

/**
 * POST /recorder/documents/{documentId}/purchases, once for each Idempotency-Key. Pages that the account
 * can still download are neither charged nor bought again.
 */
export type PageOrder = Shape<typeof PageOrderSchema>;
const PageOrderSchema = exactly({
  pages: Type.Array(PageNumber, {
    minItems: 1,
    maxItems: MOST_BOUGHT_PAGES,
    uniqueItems: true,
  }),
  billingCode: Type.String({ maxLength: BILLING_CODE_MAX_LENGTH }),
  /** The price that was shown, without pages already purchased: another one is not charged. */
  totalCents: Cents,
});

const DocumentParamsSchema = exactly({ documentId: IdSchema });

/** What one office's documents can be had as. */
export type OfficeServices = Shape<typeof OfficeServicesSchema>;
const OfficeServicesSchema = exactly({
  county: CountyReferenceSchema,
  office: RecordOfficeSchema,
  /** First day of the index; ISO date, null where the office sends nothing yet. */
  since: TextOrNull,
  /** Why it cannot be searched just now; null while it can. */
  outage: TextOrNull,
  /** Whether pages of its documents are sold here. */
  hasPages: Type.Boolean(),
  /** Books of the time before computers that can be leafed through. */
  indexBooks: Type.Integer(),
});

/** GET /recorder/services. */
export type DocumentServices = Shape<typeof DocumentServicesSchema>;
const DocumentServicesSchema = exactly({
  offices: Type.Array(OfficeServicesSchema),
  /** What offices ask for copies, in words. */
  rules: Type.Array(Text),
  /** What this site asks for each page besides, by the plan of the account. */
  serviceCents: Cents,
});

/** Pages of recorded documents: looking, buying, and what was bought. */
export const PAGE_IMAGES_SCHEMAS = {
  getDocumentPages: { params: DocumentParamsSchema, response: DocumentPagesSchema },
  postPurchase: {
    params: DocumentParamsSchema,
    body: PageOrderSchema,
    response: NewPurchaseSchema,
  },
  getDocumentServices: { response: DocumentServicesSchema },
  getPurchases: { response: exactly(listProperties(PurchaseSchema)) },
} as const;
