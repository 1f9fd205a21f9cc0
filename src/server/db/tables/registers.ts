import type { Generated, GeneratedAlways } from 'kysely';
import type { WarrantSubscriptionKind } from '#contract/warrantSubscription';
import type { TaxWarrantStatus } from '#contract/savedItems';
import type { JudgmentEventKind, JudgmentStatus } from '#contract/judgments';
import type { DocumentRelation, ImageStatus } from '#contract/documents';

/** Where a county's records of a register come from; courts tell it of themselves. */
export interface DataSourceTable {
  id: Generated<number>;
  county_id: number;
  register: 'judgment' | 'recorder' | 'taxWarrant';
  /** The office's own system. */
  system: string;
  /** First day that the source holds; null while it sends nothing. */
  coverage_from: string | null;
  loaded_at: Date | null;
  /** Why it cannot be searched just now; null while it can. */
  outage: string | null;
  /** What users should know of it. */
  note: string | null;
  office_name: string | null;
  office_address: string | null;
  office_telephone: string | null;
}

/** A person or firm on a record. */
interface NamedTable {
  id: Generated<number>;
  position: number;
  role: string;
  /** The name as it is shown. */
  name: string;
  /** `last, first middle` in lower case without accents, for sorting by name. */
  sort_name: string;
  is_organization: Generated<boolean>;
  /** City and state as on file; null where there is none. */
  address: string | null;
}

/** A warrant of Indiana's Department of Revenue in a county's judgment book. */
export interface TaxWarrantTable {
  id: Generated<number>;
  county_id: number;
  /** At most 8 digits; leading zeros count. */
  warrant_number: string;
  taxpayer_name: string;
  /** The sum of all amounts. */
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
  /** The lien ends on this day, unless it is renewed before. */
  expires_on: string;
  /** An expunged warrant never leaves the server. */
  is_expunged: Generated<boolean>;
  /** The key of the source that sent it; null where none did. */
  source_key: string | null;
  /** The source whose key that is. */
  source: Generated<string | null>;
  /** What the row that was imported last says, in short. */
  row_hash: Generated<string | null>;
  /** The run that told of it last. */
  batch_id: Generated<number | null>;
}

/** Warrants that may be shown. */
export type PublicTaxWarrantView = Plain<Omit<TaxWarrantTable, ImportColumn>>;

/** Who owes the tax: the taxpayer, a joint one, a name that business is done under. */
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
  /** The number as it is compared: capitals and digits alone, without zeros in front. */
  number_key: string;
  /** A code of `DOCUMENT_TYPES`. */
  type_code: string;
  type_name: string;
  recorded_at: Date;
  /** The day of recording on the office's calendar. */
  recorded_on: string;
  /** A liber in Michigan. */
  book: string | null;
  page: string | null;
  /** As they are compared: capitals and digits alone, without zeros in front. */
  book_key: string | null;
  page_key: string | null;
  /** What the number says in whatever form: kept by the database, null where it says none. */
  number_year: GeneratedAlways<number | null>;
  number_sequence: GeneratedAlways<string | null>;
  loaded_at: Date;
  /** The date that the document itself bears. */
  document_on: string | null;
  consideration_cents: number | null;
  image_status: Generated<ImageStatus>;
  image_pages: number | null;
  /** Of the largest page; numeric columns come as texts. */
  image_width_inches: string | null;
  image_height_inches: string | null;
  return_to: string | null;
  note: string | null;
  /** Confidential by law, such as a military discharge: never leaves the server. */
  is_confidential: Generated<boolean>;
  source_key: string | null;
  /** The source whose key that is. */
  source: Generated<string | null>;
  /** What the row that was imported last says, in short. */
  row_hash: Generated<string | null>;
  /** The run that told of it last. */
  batch_id: Generated<number | null>;
}

/** Documents that may be shown. */
export type PublicDocumentView = Plain<
  Omit<RecordedDocumentTable, ImportColumn | 'number_year' | 'number_sequence'>
>;

/** Who gives and who takes by a document. */
export interface DocumentPartyTable extends NamedTable {
  document_id: number;
  /** True for who gives: grantor, mortgagor. */
  is_grantor: boolean;
}

/** A piece of land that a document is about. */
export interface DocumentLegalTable {
  id: Generated<number>;
  document_id: number;
  position: number;
  /** As the index writes it. */
  text: string;
  subdivision: string | null;
  /** As it is compared: capitals, digits and single spaces alone. */
  subdivision_key: string | null;
  lot: string | null;
  block: string | null;
  /** 1 to 36. */
  section: number | null;
  /** `17N`. */
  township: string | null;
  /** `3E`. */
  range: string | null;
  /** `NE SW`. */
  quarter: string | null;
  /** The state's number of the parcel. */
  parcel: string | null;
  /** As they are compared, kept by the database: capitals and digits; parts without zeros in front. */
  lot_key: GeneratedAlways<string | null>;
  block_key: GeneratedAlways<string | null>;
  parcel_key: GeneratedAlways<string | null>;
}

/** What one document says of an earlier one. */
export interface DocumentReferenceTable {
  id: Generated<number>;
  document_id: number;
  relation: DocumentRelation;
  /** The earlier document's number as it is written. */
  target_number: string;
  /** Null where the site does not hold the earlier document. */
  target_id: number | null;
}

/** A book in which a county's documents were indexed before computers. */
export interface IndexBookTable {
  id: Generated<number>;
  county_id: number;
  title: string;
  kind: 'GRANTOR' | 'GRANTEE' | 'MORTGAGOR' | 'MORTGAGEE' | 'MISCELLANEOUS';
  year_from: number;
  year_to: number;
  letter_from: string;
  letter_to: string;
  /** How many it has; each has a row of its own. */
  pages: number;
}

/** A page of an index book. */
export interface IndexPageTable {
  book_id: number;
  /** From 1. */
  page_number: number;
  /** Its picture: shapes and text alone. */
  svg: string;
}

/** A money judgment of a court's judgment docket. */
export interface JudgmentTable {
  id: Generated<number>;
  court_id: number;
  /** Null where the site does not hold the case; the case decides whether it may be shown. */
  case_id: number | null;
  case_number: string;
  /** The number as it is compared: see `search/caseNumbers.ts`. */
  number_key: string;
  /** The number without its court; null for legacy numbers. */
  number_tail: string | null;
  /** Who owes, as the docket writes it: several names in one text. */
  debtors: string;
  creditors: string;
  /** Debt and damages. */
  debt_cents: number;
  interest_cents: Generated<number>;
  costs_cents: Generated<number>;
  rendered_on: string;
  /** From this day on it is a lien on the debtor's land in the county. */
  docketed_on: string;
  status: JudgmentStatus;
  status_on: string | null;
  loaded_at: Date;
  /** Where it stands in the judgment docket, by letter and page. */
  docket_book: string | null;
  docket_page: string | null;
  /** The lien ends on this day, unless it is renewed before. */
  expires_on: string;
  source_key: string | null;
  /** The source whose key that is. */
  source: Generated<string | null>;
  /** What the row that was imported last says, in short. */
  row_hash: Generated<string | null>;
  /** The run that told of it last. */
  batch_id: Generated<number | null>;
}

/** Judgments that may be shown: those of cases that may. */
export type PublicJudgmentView = Plain<Omit<JudgmentTable, ImportColumn>>;

/** A debtor or creditor of a judgment. */
export interface JudgmentPartyTable extends NamedTable {
  judgment_id: number;
}

/** What happened to a judgment. */
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

/** A table's rows as a view gives them. */
type Plain<Table> = {
  [Column in keyof Table]: Table[Column] extends Generated<infer Value> ? Value : Table[Column];
};

/** A year of tax warrant searches and reports that an account has ordered. */
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

/** A document that was sent to a court through electronic filing. */
export interface EfilingFilingTable {
  id: Generated<number>;
  county_id: number;
  /** Null until the clerk has given a new case to a court. */
  court_id: number | null;
  /** Who filed it; null where the account is gone. */
  user_id: number | null;
  /** Given by the filing hub; null until it has answered. */
  envelope_number: string | null;
  document_title: string;
  /** The time of filing, also after hours. */
  submitted_at: Date;
  status:
    'SUBMITTING' | 'SUBMITTED' | 'UNDER_REVIEW' | 'ACCEPTED' | 'REJECTED' | 'CANCELLED' | 'FAILED';
  status_at: Date;
}
