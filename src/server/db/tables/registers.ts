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
