import type { Generated, GeneratedAlways } from 'kysely';
import type { WarrantSubscriptionKind } from '#contract/billing/warrantSubscription';
import type { TaxWarrantStatus } from '#contract/account/savedItems';
import type { JudgmentEventKind, JudgmentStatus } from '#contract/records/judgments';
import type { DocumentRelation, ImageStatus } from '#contract/records/documents';

/** The source of a county's records in one register; courts have their own sources. */
export interface DataSourceTable {
  id: Generated<number>;
  county_id: number;
  register: 'judgment' | 'recorder' | 'taxWarrant';
  /** The system that the office uses. */
  system: string;
  /** First day that the source covers; null while it sends nothing. */
  coverage_from: string | null;
  /**
   * True if `coverage_from` is the date of the earliest record because the source didn't state one.
   */
  is_coverage_derived: Generated<boolean>;
  loaded_at: Date | null;
  /** Why it can't be searched now; null if it can. */
  outage: string | null;
  /** Note for users. */
  note: string | null;
  office_name: string | null;
  office_address: string | null;
  office_telephone: string | null;
}

/** A person or business on a record. */
interface NamedTable {
  id: Generated<number>;
  position: number;
  role: string;
  /** Display name. */
  name: string;
  /** `last, first middle` in lower case without accents, for sorting by name. */
  sort_name: string;
  is_organization: Generated<boolean>;
  /** City and state on file; null if there are none. */
  address: string | null;
}

/** A tax warrant of Indiana's Department of Revenue in a county's judgment docket. */
export interface TaxWarrantTable {
  id: Generated<number>;
  county_id: number;
  /** Up to 8 digits, including leading zeros. */
  warrant_number: string;
  taxpayer_name: string;
  /** Sum of all amounts. */
  amount_cents: number;
  issued_on: string;
  filed_on: string;
  status: TaxWarrantStatus;
  status_on: string | null;
  loaded_at: Date;
  /** A code of `TAX_TYPES`. */
  tax_type: Generated<string>;
  tax_cents: Generated<number>;
  interest_cents: Generated<number>;
  penalty_cents: Generated<number>;
  collection_fee_cents: Generated<number>;
  sheriff_cents: Generated<number>;
  clerk_cents: Generated<number>;
  /** The lien ends on this day unless it is renewed first. */
  expires_on: string;
  /** True for an expunged warrant, which never leaves the server. */
  is_expunged: Generated<boolean>;
  /** The source's key; null if no source sent it. */
  source_key: string | null;
  /** The source that the key belongs to. */
  source: Generated<string | null>;
  /** Hash of the last imported row. */
  row_hash: Generated<string | null>;
  /** The last run that included it. */
  batch_id: Generated<number | null>;
}

/** View of the public warrants. */
export type PublicTaxWarrantView = Plain<Omit<TaxWarrantTable, ImportColumn>>;

/** Who owes the tax: the taxpayer, a joint taxpayer, or a business name. */
export interface TaxWarrantPartyTable extends NamedTable {
  warrant_id: number;
}

export interface TaxWarrantStatusTable {
  id: Generated<number>;
  warrant_id: number;
  status: TaxWarrantStatus;
  happened_on: string;
  note: string | null;
}

/** A document of a county recorder (Indiana) or register of deeds (Michigan). */
export interface RecordedDocumentTable {
  id: Generated<number>;
  county_id: number;
  document_number: string;
  /** Normalized number for comparison: capital letters and digits only, without leading zeros. */
  number_key: string;
  /** A code of `DOCUMENT_TYPES`. */
  type_code: string;
  type_name: string;
  recorded_at: Date;
  /** Recording date on the office's calendar. */
  recorded_on: string;
  /** A liber in Michigan. */
  book: string | null;
  page: string | null;
  /**
   * Normalized book and page for comparison: capital letters and digits only, without leading
   * zeros.
   */
  book_key: string | null;
  page_key: string | null;
  /**
   * Year and sequence of the number, in any format; computed by the database, null if it has none.
   */
  number_year: GeneratedAlways<number | null>;
  number_sequence: GeneratedAlways<string | null>;
  loaded_at: Date;
  /** Date on the document itself. */
  document_on: string | null;
  consideration_cents: number | null;
  image_status: Generated<ImageStatus>;
  image_pages: number | null;
  /** Size of the largest page; numeric columns are returned as text. */
  image_width_inches: string | null;
  image_height_inches: string | null;
  return_to: string | null;
  note: string | null;
  /**
   * True for a document that is confidential by law, such as a military discharge; it never leaves
   * the server.
   */
  is_confidential: Generated<boolean>;
  source_key: string | null;
  /** The source that the key belongs to. */
  source: Generated<string | null>;
  /** Hash of the last imported row. */
  row_hash: Generated<string | null>;
  /** The last run that included it. */
  batch_id: Generated<number | null>;
}

/** View of the public documents. */
export type PublicDocumentView = Plain<
  Omit<RecordedDocumentTable, ImportColumn | 'number_year' | 'number_sequence'>
>;

/** A grantor or grantee of a document. */
export interface DocumentPartyTable extends NamedTable {
  document_id: number;
  /** True for a grantor or mortgagor. */
  is_grantor: boolean;
}

/** A legal description of land in a document. */
export interface DocumentLegalTable {
  id: Generated<number>;
  document_id: number;
  position: number;
  /** As indexed. */
  text: string;
  subdivision: string | null;
  /** Normalized name for comparison: capital letters, digits, and single spaces only. */
  subdivision_key: string | null;
  lot: string | null;
  block: string | null;
  /** Section number, 1 to 36. */
  section: number | null;
  /** `17N`. */
  township: string | null;
  /** `3E`. */
  range: string | null;
  /** For example `NE SW`. */
  quarter: string | null;
  /** State parcel number. */
  parcel: string | null;
  /**
   * Normalized keys for comparison, computed by the database: capital letters and digits, without
   * leading zeros in each part.
   */
  lot_key: GeneratedAlways<string | null>;
  block_key: GeneratedAlways<string | null>;
  parcel_key: GeneratedAlways<string | null>;
  /** `17N` for `T17N` and `17 North`; `17` if the office doesn't state the direction. */
  township_key: GeneratedAlways<string | null>;
  range_key: GeneratedAlways<string | null>;
}

/** A document's reference to an earlier one. */
export interface DocumentReferenceTable {
  id: Generated<number>;
  document_id: number;
  relation: DocumentRelation;
  /** The earlier document's number as written. */
  target_number: string;
  /** Null if the earlier document isn't on this site. */
  target_id: number | null;
}

/** A book that indexes a county's documents from before electronic indexes. */
export interface IndexBookTable {
  id: Generated<number>;
  county_id: number;
  title: string;
  kind: 'GRANTOR' | 'GRANTEE' | 'MORTGAGOR' | 'MORTGAGEE' | 'MISCELLANEOUS';
  year_from: number;
  year_to: number;
  letter_from: string;
  letter_to: string;
  /** Number of pages; each page has its own row. */
  pages: number;
}

/** A page of an index book. */
export interface IndexPageTable {
  book_id: number;
  /** Starts at 1. */
  page_number: number;
  /** Image of the page: shapes and text only. */
  svg: string;
}

/** A money judgment in a court's judgment docket. */
export interface JudgmentTable {
  id: Generated<number>;
  court_id: number;
  /** Null if the case isn't on this site; the case decides whether the judgment is public. */
  case_id: number | null;
  case_number: string;
  /** Normalized number for comparison: see `search/caseNumbers.ts`. */
  number_key: string;
  /** Number without its court; null for legacy numbers. */
  number_tail: string | null;
  /** Debtors as docketed: several names in one text. */
  debtors: string;
  creditors: string;
  /** Debt and damages. */
  debt_cents: number;
  interest_cents: Generated<number>;
  costs_cents: Generated<number>;
  rendered_on: string;
  /** Day on which it becomes a lien on the debtor's land in the county. */
  docketed_on: string;
  status: JudgmentStatus;
  status_on: string | null;
  loaded_at: Date;
  /** Location in the judgment docket, by letter and page. */
  docket_book: string | null;
  docket_page: string | null;
  /** The lien ends on this day unless it is renewed first. */
  expires_on: string;
  source_key: string | null;
  /** The source that the key belongs to. */
  source: Generated<string | null>;
  /** Hash of the last imported row. */
  row_hash: Generated<string | null>;
  /** The last run that included it. */
  batch_id: Generated<number | null>;
}

/** View of the public judgments: those whose cases are public. */
export type PublicJudgmentView = Plain<Omit<JudgmentTable, ImportColumn>>;

/** A debtor or creditor of a judgment. */
export interface JudgmentPartyTable extends NamedTable {
  judgment_id: number;
}

/** An event on a judgment. */
export interface JudgmentEventTable {
  id: Generated<number>;
  judgment_id: number;
  kind: JudgmentEventKind;
  happened_on: string;
  text: string;
  amount_cents: number | null;
}

/** Columns that only imports read. */
type ImportColumn = 'source' | 'row_hash' | 'batch_id';

/** Rows of a table as a view returns them. */
type Plain<Table> = {
  [Column in keyof Table]: Table[Column] extends Generated<infer Value> ? Value : Table[Column];
};

/** A year of tax warrant searches and reports, ordered by an account. */
export interface WarrantSubscriptionTable {
  id: Generated<number>;
  account_id: number;
  kind: WarrantSubscriptionKind;
  /** Null for every county. */
  county_ids: number[] | null;
  has_reports: boolean;
  user_ids: number[];
  price_cents: number;
  billing_code: string | null;
  /** ISO dates, both inclusive. */
  starts_on: string;
  ends_on: string;
  ordered_by: number;
  ordered_at: Date;
}

/** Staff-entered facts about a source: the courts of a county, or one of its other registers. */
export interface SourceAgreementTable {
  county_id: number;
  register: DataSourceTable['register'] | 'court';
  agreement: string | null;
  /** Last day of the agreement; null for no end date. */
  valid_until: string | null;
  contact: string | null;
  /** When records are delivered, as text. */
  schedule: string | null;
}

/** A pause in importing a county's records. */
export interface DataFreezeTable {
  id: Generated<number>;
  register: DataSourceTable['register'] | 'court';
  county_id: number;
  /** Text shown to visitors and importers. */
  message: string;
  until: Date;
  started_at: Date;
  started_by: number;
  /** When it was ended early; null otherwise. */
  ended_at: Generated<Date | null>;
}
