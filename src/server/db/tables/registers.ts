import type { Generated } from 'kysely';
import type { TaxWarrantStatus } from '#contract/savedItems';

/** A warrant of Indiana's Department of Revenue in a county's judgment book. */
export interface TaxWarrantTable {
  id: Generated<number>;
  county_id: number;
  /** At most 8 digits; leading zeros count. */
  warrant_number: string;
  taxpayer_name: string;
  amount_cents: number;
  issued_on: string;
  filed_on: string;
  status: TaxWarrantStatus;
  status_on: string | null;
  loaded_at: Date;
}

/** A document of a county recorder (Indiana) or register of deeds (Michigan). */
export interface RecordedDocumentTable {
  id: Generated<number>;
  county_id: number;
  document_number: string;
  type_name: string;
  recorded_at: Date;
  /** A liber in Michigan. */
  book: string | null;
  page: string | null;
  loaded_at: Date;
}

/** A money judgment of a court's judgment docket. */
export interface JudgmentTable {
  id: Generated<number>;
  court_id: number;
  /** Null where the site does not hold the case; the case decides whether it may be shown. */
  case_id: number | null;
  case_number: string;
  /** Who owes, as the docket writes it: several names in one text. */
  debtors: string;
  creditors: string;
  /** Debt and damages. */
  debt_cents: number;
  costs_cents: Generated<number>;
  rendered_on: string;
  /** From this day on it is a lien on the debtor's land in the county. */
  docketed_on: string;
  status: 'OPEN' | 'PARTLY_RELEASED' | 'RELEASED' | 'RENEWED' | 'EXPIRED';
  status_on: string | null;
  loaded_at: Date;
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
