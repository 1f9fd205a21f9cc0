import type { Generated } from 'kysely';
import type { StampState } from '#contract/filing/review';

/** A filed document of a case, with its unchanged original and its stamped copy. */
export interface CaseDocumentTable {
  id: Generated<number>;
  case_id: number;
  /** The docket entry that it belongs to. */
  entry_id: number | null;
  filing_id: string;
  document_id: string;
  position: number;
  component: 'lead' | 'attachment' | 'word';
  title: string;
  file_name: string;
  /** Code from the list `documentType`; only `PUBLIC` is ever shown to the public. */
  security: string;
  /** SHA-256 of the original. */
  hash: string;
  bytes: number;
  pages: number;
  added_at: Date;
  /** True if the acceptance was struck, which hides the document from the public. */
  is_struck: Generated<boolean>;
  stamp: Generated<StampState>;
  /** SHA-256 of the stamped copy. */
  stamped_hash: string | null;
  stamped_at: Date | null;
  stamp_failure: string | null;
}

/** Public documents of public cases with a stamped copy; a view. */
export interface PublicCaseDocumentView {
  id: number;
  case_id: number;
  entry_id: number | null;
  document_id: string;
  position: number;
  title: string;
  file_name: string;
  pages: number;
  stamped_hash: string;
  stamped_at: Date;
}

/**
 * The last case number that a court assigned for a year and type. Locking its row serializes the
 * next number.
 */
export interface CaseNumberSequenceTable {
  court_id: number;
  year: number;
  type_code: string;
  last: number;
}

/** A court's judges, and how many new cases were assigned to each. */
export interface JudgeRotationTable {
  court_id: number;
  judge: string;
  assigned: number;
}
