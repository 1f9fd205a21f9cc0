import { Type } from '@sinclair/typebox';
import { DOCUMENT_RELATIONS, IMAGE_STATUSES } from '../documents';
import { LAND_BREAKS, LAND_REASONS } from '../landHistory';
import { SORTS_OF } from '../recordSorts';
import { countQuerySchema, SearchCountSchema } from './countFirst';
import { DateSchema, exactly, IdSchema, nullable, TextSchema, words, type Shape } from './fields';
import {
  CountyReferenceSchema,
  FacetsSchema,
  facetsQuerySchema,
  PartyMatchSchema,
  provenance,
  searchQuerySchema,
  searchResultSchema,
} from './results';

const Text = Type.String();
const TextOrNull = nullable(Text);
const CentsOrNull = nullable(Type.Integer());
const Count = Type.Integer();

/** Whether a mortgage or lien was released; documents of other types are neither. */
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];
const DOCUMENT_STATUSES = ['OPEN', 'RELEASED', 'NONE'] as const;

/** What narrows a document search, beside who or what is searched for and where. */
export type DocumentFilters = Shape<typeof DocumentFiltersSchema>;
const DocumentFiltersSchema = exactly({
  /** A type, or a group of types. */
  documentType: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9]{1,9}$' })),
  status: Type.Optional(words(DOCUMENT_STATUSES)),
  /** ISO dates of recording, inclusive. */
  filedFrom: Type.Optional(DateSchema),
  filedTo: Type.Optional(DateSchema),
});

const asked = {
  fullName: Type.Optional(TextSchema),
  /** True-like for super search, which a visitor's search always is; on where it is not said. */
  isDocumentSuperSearch: Type.Optional(TextSchema),
  publicDocumentId: Type.Optional(TextSchema),
  /** A liber in Michigan; book or page alone is enough. */
  book: Type.Optional(TextSchema),
  page: Type.Optional(TextSchema),
  /** Land: a subdivision's name begins so; lot and block are whole. One of them is enough. */
  subdivision: Type.Optional(TextSchema),
  lot: Type.Optional(TextSchema),
  block: Type.Optional(TextSchema),
  /** Land: 1 to 36, township ("17N") and range ("3E") as they are written. One of them is enough. */
  section: Type.Optional(TextSchema),
  township: Type.Optional(TextSchema),
  range: Type.Optional(TextSchema),
  /** Land: a parcel's number with any separators, or its beginning; at least six digits or letters. */
  parcelNumber: Type.Optional(TextSchema),
};

export type DocumentSearchQuery = Shape<typeof DocumentSearchQuerySchema>;
export const DocumentSearchQuerySchema = searchQuerySchema(
  asked,
  DocumentFiltersSchema,
  SORTS_OF.recorder,
);
export type DocumentFacetsQuery = Shape<typeof DocumentFacetsQuerySchema>;
const DocumentFacetsQuerySchema = facetsQuerySchema(asked, DocumentFiltersSchema);
const DocumentCountQuerySchema = countQuerySchema(asked, DocumentFiltersSchema);

export type DocumentSummary = Shape<typeof DocumentSummarySchema>;
const DocumentSummarySchema = exactly({
  id: Type.Integer(),
  documentNumber: Text,
  typeCode: Text,
  typeName: Text,
  county: CountyReferenceSchema,
  /** ISO date of recording. */
  recordedOn: Text,
  /** A liber in Michigan; null where the document stands under its number alone. */
  book: TextOrNull,
  page: TextOrNull,
  /** The first of who gives, and how many give; likewise who takes. Null where none is on file. */
  grantor: TextOrNull,
  grantors: Count,
  grantee: TextOrNull,
  grantees: Count,
  /** The first legal description; null where there is none. */
  legal: TextOrNull,
  /** The first parcel number; null where the index names none. */
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

export type DocumentSearchResult = Shape<typeof DocumentSearchResultSchema>;
const DocumentSearchResultSchema = searchResultSchema(DocumentSearchRowSchema);

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
  /** Shown where the law lets it be. */
  parcel: TextOrNull,
});

/** A step of a chain of documents that refer to each other. */
export type ChainStep = Shape<typeof ChainStepSchema>;
const ChainStepSchema = exactly({
  /** Null where the site does not hold the document. */
  document: nullable(DocumentSummarySchema),
  documentNumber: Text,
  /** What it does with the one below; null for one that others refer to. */
  relation: nullable(words(DOCUMENT_RELATIONS)),
  /** The document that it refers to; null for none. */
  target: TextOrNull,
});

/** What a copy of all pages costs at the recorder's office. */
export type CopyPrice = Shape<typeof CopyPriceSchema>;
const CopyPriceSchema = exactly({
  pages: Count,
  /** Each; a larger page costs more. */
  pageCents: Type.Integer(),
  isOversize: Type.Boolean(),
  totalCents: Type.Integer(),
  /** Which rule made it so, in words. */
  rule: Text,
});

/** GET /recorder/documents/{documentId}. */
export type DocumentDetails = Shape<typeof DocumentDetailsSchema>;
const DocumentDetailsSchema = exactly({
  ...DocumentSummarySchema.properties,
  /** ISO instant, and the IANA zone of the office's clock. */
  recordedAt: Text,
  timeZone: Text,
  /** The date that the document itself bears. */
  documentOn: TextOrNull,
  considerationCents: CentsOrNull,
  parties: Type.Array(DocumentPartySchema),
  legals: Type.Array(DocumentLegalSchema),
  /** All documents that refer to each other around this one, itself among them; oldest first. */
  chain: Type.Array(ChainStepSchema),
  imagePages: nullable(Count),
  /** Of the largest page; inches. */
  imageWidth: nullable(Type.Number()),
  imageHeight: nullable(Type.Number()),
  /** Null where no copy can be had here. */
  price: nullable(CopyPriceSchema),
  returnTo: TextOrNull,
  note: TextOrNull,
  /** The last day through which the office's index was checked; ISO date, null where unknown. */
  validatedOn: TextOrNull,
  ...provenance,
});

/** One document about a piece of land. */
export type LandStep = Shape<typeof LandStepSchema>;
const LandStepSchema = exactly({
  document: DocumentSummarySchema,
  /** Why it stands here; the strongest first. */
  reasons: Type.Array(words(LAND_REASONS)),
  /** What it does with earlier documents. */
  references: Type.Array(
    exactly({
      relation: words(DOCUMENT_RELATIONS),
      target: Text,
      /** False for an earlier document that the site does not hold. */
      isHeld: Type.Boolean(),
    }),
  ),
  /** Where the deeds do not follow on each other; null where they do, and for what is no deed. */
  gap: nullable(words(LAND_BREAKS)),
});

/** GET /recorder/documents/{documentId}/land. */
export type LandHistory = Shape<typeof LandHistorySchema>;
const LandHistorySchema = exactly({
  document: DocumentSummarySchema,
  /** The land of the document; no more than 50 pieces. */
  legals: Type.Array(DocumentLegalSchema),
  /** The piece that was asked for; null for all of them. */
  legalId: nullable(Type.Integer()),
  /** Oldest first. */
  steps: Type.Array(LandStepSchema),
  /** True where there are more documents than are told. */
  capped: Type.Boolean(),
  ...provenance,
});

/** An index book of the time before documents were entered in a computer. */
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

/** Document search, document and manual index. */
export const DOCUMENT_SCHEMAS = {
  searchDocuments: { query: DocumentSearchQuerySchema, response: DocumentSearchResultSchema },
  getDocumentFacets: { query: DocumentFacetsQuerySchema, response: FacetsSchema },
  countDocuments: { query: DocumentCountQuerySchema, response: SearchCountSchema },
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
