import type { Generated } from 'kysely';

/** Who may sign orders of a court. Dates are days on the court's clock. */
export interface SigningRightTable {
  id: Generated<number>;
  court_id: number;
  user_id: number;
  /** As orders show it. */
  name: string;
  /** Such as `Judge, Wayne Superior Court 1`. */
  title: string;
  from_on: string;
  /** Last day; null without an end. */
  until_on: string | null;
}

/** What a judge ordered about a proposed order. */
export interface CourtOrderTable {
  filing_id: string;
  ruling: 'granted' | 'denied' | 'moot';
  judge_id: number;
  judge_name: string;
  judge_title: string;
  words: string;
  signed_at: Date;
  /** Its docket entry. */
  entry_id: number;
  /** When it was served; null until its signed copy exists. */
  served_at: Date | null;
}
