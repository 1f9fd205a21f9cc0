import type { Generated } from 'kysely';

/** A user's right to sign a court's orders. Dates are in the court's time zone. */
export interface SigningRightTable {
  id: Generated<number>;
  court_id: number;
  user_id: number;
  /** Name on orders. */
  name: string;
  /** Such as `Judge, Wayne Superior Court 1`. */
  title: string;
  from_on: string;
  /** Last day; null for no end date. */
  until_on: string | null;
}

/** A judge's ruling on a proposed order. */
export interface CourtOrderTable {
  filing_id: string;
  ruling: 'granted' | 'denied' | 'moot';
  judge_id: number;
  judge_name: string;
  judge_title: string;
  words: string;
  signed_at: Date;
  /** Docket entry of the ruling. */
  entry_id: number;
  /** When it was served; null until its signed copy exists. */
  served_at: Date | null;
  /** The judge's version that was signed; null for the filer's. */
  version_id: string | null;
}

/** A hearing that a judge set for a proposed order. The latest one that isn't canceled applies. */
export interface OrderHearingTable {
  id: Generated<number>;
  filing_id: string;
  hearing_id: number;
  /** Docket entry of the hearing. */
  entry_id: number;
  starts_at: Date;
  judge_id: number;
  judge_name: string;
  judge_title: string;
  words: string;
  set_at: Date;
  /** SHA-256 of the signed notice of hearing. */
  notice_hash: string;
  canceled_at: Date | null;
  /** Docket entry of the cancellation; null for a hearing that isn't canceled. */
  cancel_entry_id: Generated<number | null>;
}

/** A judge's own version of a proposed order. The latest one applies. */
export interface OrderVersionTable {
  id: string;
  filing_id: string;
  judge_id: number;
  file_name: string;
  /** SHA-256 of a file that passed the upload check. */
  hash: string;
  bytes: number;
  pages: number;
  added_at: Date;
}
