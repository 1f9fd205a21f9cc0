import { Type } from '@sinclair/typebox';
import { documentFilters } from '../search/documentFilters';
import { DOCUMENT_RELATIONS, DOCUMENT_STATUSES, IMAGE_STATUSES } from '../records/documents';
import { LAND_BREAKS, LAND_REASONS } from '../records/landHistory';
import { INDIANA } from '../locales';
import { SORTS_OF } from '../search/sorts';
import { exactly, IdSchema, nullable, TextSchema, words, type Shape } from './fields';
import { filterSchema } from './filters';
import { registerSchemas } from './register';
import { CountyReferenceSchema, PartyMatchSchema, provenance } from './results';

const Text = Type.String();
const TextOrNull = nullable(Text);
const CentsOrNull = nullable(Type.Integer());
const Count = Type.Integer();

const DocumentFiltersSchema = filterSchema(documentFilters(INDIANA));

const criteria = {
  fullName: Type.Optional(TextSchema),
  /** Selects super search; defaults to true. Visitors always get super search. */
  isDocumentSuperSearch: Type.Optional(TextSchema),
  publicDocumentId: Type.Optional(TextSchema),
  /** A liber in Michigan; book or page is enough. */
  book: Type.Optional(TextSchema),
  page: Type.Optional(TextSchema),
  /** Land: subdivision name (prefix), lot, and block (both exact). Any one is enough. */
  subdivision: Type.Optional(TextSchema),
  lot: Type.Optional(TextSchema),
  block: Type.Optional(TextSchema),
  /** Land: section 1 to 36, township ("17N"), and range ("3E"). Any one is enough. */
  section: Type.Optional(TextSchema),
  township: Type.Optional(TextSchema),
  range: Type.Optional(TextSchema),
  /** Land: a parcel number with any separators, or its prefix; at least six digits or letters. */
  parcelNumber: Type.Optional(TextSchema),
};

export type DocumentSummary = Shape<typeof DocumentSummarySchema>;
const DocumentSummarySchema = exactly({
  id: Type.Integer(),
  documentNumber: Text,
  typeCode: Text,
  typeName: Text,
  county: CountyReferenceSchema,
  /** ISO date of recording. */
  recordedOn: Text,
  /** A liber in Michigan; null if only the number is assigned. */
  book: TextOrNull,
  page: TextOrNull,
  /** The first grantor and the number of grantors; likewise grantees. Null if none is on file. */
  grantor: TextOrNull,
  grantors: Count,
  grantee: TextOrNull,
  grantees: Count,
  /** The first legal description; null if there is none. */
  legal: TextOrNull,
  /** The first parcel number; null if none is indexed. */
  parcel: TextOrNull,
  status: words(DOCUMENT_STATUSES),
  imageStatus: words(IMAGE_STATUSES),
});

export type DocumentSearchRow = Shape<typeof DocumentSearchRowSchema>;
const DocumentSearchRowSchema = exactly({
  ...DocumentSummarySchema.properties,
  /** Empty for a search by number, book and page, or land. */
  matches: Type.Array(PartyMatchSchema),
});

const calls = registerSchemas({
  criteria,
  filters: DocumentFiltersSchema,
  sorts: SORTS_OF.recorder,
  row: DocumentSearchRowSchema,
});
export type DocumentSearchResult = Shape<typeof calls.search.response>;

export type DocumentParty = Shape<typeof DocumentPartySchema>;
const DocumentPartySchema = exactly({
  id: Type.Integer(),
  role: Text,
  isGrantor: Type.Boolean(),
  name: Text,
  isOrganization: Type.Boolean(),
  address: TextOrNull,
});

export type DocumentLegal = Shape<typeof DocumentLegalSchema>;
const DocumentLegalSchema = exactly({
  id: Type.Integer(),
  text: Text,
  subdivision: TextOrNull,
  lot: TextOrNull,
  block: TextOrNull,
  section: nullable(Type.Integer()),
  township: TextOrNull,
  range: TextOrNull,
  quarter: TextOrNull,
  /** The parcel number, if the law allows showing it. */
  parcel: TextOrNull,
});

/** A step in a chain of references between documents. */
export type ChainStep = Shape<typeof ChainStepSchema>;
const ChainStepSchema = exactly({
  /** Null if the document is not on the site. */
  document: nullable(DocumentSummarySchema),
  documentNumber: Text,
  /** What the document does to `target`; null if it refers to no document. */
  relation: nullable(words(DOCUMENT_RELATIONS)),
  /** The document that this one refers to; null if none. */
  target: TextOrNull,
});

/** The recorder's price of a copy of all pages. */
export type CopyPrice = Shape<typeof CopyPriceSchema>;
const CopyPriceSchema = exactly({
  pages: Count,
  /** Price per page; a larger page costs more. */
  pageCents: Type.Integer(),
  isOversize: Type.Boolean(),
  totalCents: Type.Integer(),
  /** The rule that applies, as text. */
  rule: Text,
});

/** GET /recorder/documents/{documentId}. */
export type DocumentDetails = Shape<typeof DocumentDetailsSchema>;
const DocumentDetailsSchema = exactly({
  ...DocumentSummarySchema.properties,
  /** ISO instant, and the office's IANA time zone. */
  recordedAt: Text,
  timeZone: Text,
  /** The date stated in the document itself. */
  documentOn: TextOrNull,
  considerationCents: CentsOrNull,
  parties: Type.Array(DocumentPartySchema),
  legals: Type.Array(DocumentLegalSchema),
  /** All documents connected by references, including this one; oldest first. */
  chain: Type.Array(ChainStepSchema),
  imagePages: nullable(Count),
  /** Size of the largest page, in inches. */
  imageWidth: nullable(Type.Number()),
  imageHeight: nullable(Type.Number()),
  /** True if page 1 can be previewed. */
  hasPreview: Type.Boolean(),
  /** Null if no copy is available here. */
  price: nullable(CopyPriceSchema),
  returnTo: TextOrNull,
  note: TextOrNull,
  /** Last day through which the office's index was verified, ISO date; null if unknown. */
  validatedOn: TextOrNull,
  ...provenance,
});

/** One document in a property's history. */
export type LandStep = Shape<typeof LandStepSchema>;
const LandStepSchema = exactly({
  document: DocumentSummarySchema,
  /** Why the document is included; strongest reason first. */
  reasons: Type.Array(words(LAND_REASONS)),
  /** True for a document about other land that only refers to documents about this land. */
  isOtherLand: Type.Boolean(),
  /** What this document does to earlier documents. */
  references: Type.Array(
    exactly({
      relation: words(DOCUMENT_RELATIONS),
      target: Text,
      /** False for an earlier document that isn't on the site. */
      isHeld: Type.Boolean(),
      /** The earlier document; null if it isn't on the site. */
      targetId: nullable(Type.Integer()),
    }),
  ),
  /** Number of its references beyond the 50 listed ones. */
  moreReferences: Count,
  /**
   * The gap in the chain of deeds before this document; null if there is no gap, if this document
   * isn't a deed, or if older documents that aren't shown may fill the gap.
   */
  gap: nullable(words(LAND_BREAKS)),
});

/** GET /recorder/documents/{documentId}/land. */
export type LandHistory = Shape<typeof LandHistorySchema>;
const LandHistorySchema = exactly({
  document: DocumentSummarySchema,
  /** The document's parcels, at most 50. */
  legals: Type.Array(DocumentLegalSchema),
  /** The requested parcel; null for all. */
  legalId: nullable(Type.Integer()),
  /** Oldest first. */
  steps: Type.Array(LandStepSchema),
  /** True if there are more documents than shown. */
  capped: Type.Boolean(),
  ...provenance,
});

/** An index book from before electronic indexes. */
export type IndexBook = Shape<typeof IndexBookSchema>;
const IndexBookSchema = exactly({
  id: Type.Integer(),
  title: Text,
  kind: words(['GRANTOR', 'GRANTEE', 'MORTGAGOR', 'MORTGAGEE', 'MISCELLANEOUS']),
  yearFrom: Type.Integer(),
  yearTo: Type.Integer(),
  letterFrom: Text,
  letterTo: Text,
  pages: Count,
});

/** GET /recorder/index-books/{countyId}. */
export type IndexBooks = Shape<typeof IndexBooksSchema>;
const IndexBooksSchema = exactly({
  county: CountyReferenceSchema,
  books: Type.Array(IndexBookSchema),
  ...provenance,
});

/** Document search, documents, and index books. */
export const DOCUMENT_SCHEMAS = {
  searchDocuments: calls.search,
  getDocumentFacets: calls.facets,
  countDocuments: calls.count,
  getDocument: {
    params: exactly({ documentId: IdSchema }),
    response: DocumentDetailsSchema,
  },
  getLandHistory: {
    params: exactly({ documentId: IdSchema }),
    query: exactly({ legalId: Type.Optional(IdSchema) }),
    response: LandHistorySchema,
  },
  getIndexBooks: {
    params: exactly({ countyId: IdSchema }),
    response: IndexBooksSchema,
  },
} as const;
