import type { ColumnType, Generated } from 'kysely';
import type { CourtChangeKind } from '#contract/courts/details';
import type { CourtCalendar } from '#contract/schemas/courtCalendar';

/** A county in Indiana or Michigan; its id is the five-digit FIPS code. */
export interface CountyTable {
  id: number;
  state: 'IN' | 'MI';
  name: string;
}

/** A court, the source of its data, and the dates that the source covers. */
export interface CourtTable {
  /** Nine digits. */
  id: number;
  county_id: number;
  /** Prefix of its case numbers, such as `89D01`. */
  code: string;
  name: string;
  kind: string;
  /** IANA time zone of the court. */
  time_zone: string;
  source_system: string;
  /** First filing date that the source covers; null while the court sends nothing. */
  coverage_from: string | null;
  loaded_at: Date;
  /** Why the source can't be searched now; null while it can. */
  outage: string | null;
  /**
   * Office that holds the court's records, such as `Clerk of the Wayne Circuit Court`; null if no
   * source specifies one.
   */
  office_name: Generated<string | null>;
  office_address: Generated<string | null>;
  office_telephone: Generated<string | null>;
  /** When the office is open, such as `Mon-Fri 8:00 AM-4:00 PM`. */
  office_hours: Generated<string | null>;
  /** Judges, in the order of the list that set them. */
  judges: Generated<string[]>;
  /** False while its name is derived from its prefix. */
  is_name_confirmed: Generated<boolean>;
  /** True if `coverage_from` is the date of its earliest record because none was stated. */
  is_coverage_derived: Generated<boolean>;
}

export interface CaseTypeTable {
  code: string;
  name: string;
  category: 'CRIMINAL' | 'VIOLATION' | 'CIVIL' | 'SMALL' | 'FAMILY' | 'PROBATE' | 'JUVENILE';
  /** Cases of a confidential type never leave the server. */
  is_confidential: boolean;
}

export interface CourtCaseTable {
  id: Generated<number>;
  court_id: number;
  number: string;
  /** Normalized case number for comparison: see `search/caseNumbers.ts`. */
  number_key: string;
  /** Case number without its court, for users who leave the court out; null for legacy numbers. */
  number_tail: string | null;
  caption: string;
  type_code: string;
  status: 'OPEN' | 'CLOSED';
  status_on: string | null;
  filed_on: string;
  disposed_on: string | null;
  judge: string | null;
  is_expunged: boolean;
  /**
   * True if the case is confidential by order although its type is public, such as a granted
   * expungement petition.
   */
  is_sealed: boolean;
  /** True if it's sealed only because another case of its court and number is hidden. */
  is_sealed_as_copy: Generated<boolean>;
  /** The source that sent the case; null if none did. */
  source: Generated<string | null>;
  /** The source's key for the case. */
  source_key: Generated<string | null>;
  /** Hash of the last imported row. */
  row_hash: Generated<string | null>;
  /** The last run that included the case. */
  batch_id: Generated<number | null>;
}

/** Public cases: a view without confidential, sealed, and expunged cases. */
export type PublicCaseView = Omit<
  CourtCaseTable,
  | 'id'
  | 'is_expunged'
  | 'is_sealed'
  | 'is_sealed_as_copy'
  | 'source'
  | 'source_key'
  | 'row_hash'
  | 'batch_id'
> & {
  id: number;
  type_name: string;
};

/** A person or organization on a case, attorneys included. */
export interface CasePartyTable {
  id: Generated<number>;
  case_id: number;
  position: number;
  role: string;
  is_attorney: boolean;
  is_organization: boolean;
  /** Display name. */
  name: string;
  /** `last, first middle` in lower case without accents, for sorting by name. */
  sort_name: string;
  address: string | null;
  bar_number: string | null;
  added_on: string | null;
  /** Null for organizations, and where no source has it. */
  birth_year: number | null;
  /** True if an accepted filing added the party; imports leave it in place. */
  is_added_here: Generated<boolean>;
}

/** Another name of a party (also known as, formerly known as, or doing business as). */
export interface PartyAliasTable {
  id: Generated<number>;
  party_id: number;
  kind: 'AKA' | 'FKA' | 'DBA';
  name: string;
  sort_name: string;
  is_organization: boolean;
}

export interface RepresentationTable {
  party_id: number;
  attorney_id: number;
  is_lead: boolean;
  /** True if an accepted filing added it; imports leave it in place. */
  is_added_here: Generated<boolean>;
}

export interface ChargeTable {
  id: Generated<number>;
  case_id: number;
  count: number;
  description: string;
  statute: string;
  degree: string;
  offense_on: string | null;
  plea: string | null;
  disposition: string | null;
  disposition_on: string | null;
}

export interface HearingTable {
  id: Generated<number>;
  case_id: number;
  /** The case's court; set by the database. */
  court_id: Generated<number>;
  starts_at: Date;
  duration_minutes: number;
  event: string;
  room: string | null;
  status: 'CONFIRMED' | 'CANCELLED';
}

/** An entry in a chronological case summary. */
export interface CcsEntryTable {
  id: Generated<number>;
  case_id: number;
  entry_number: number;
  entered_on: string;
  event_on: string | null;
  type_code: string;
  type_text: string;
  text: string;
  is_notice_sent: boolean;
  is_order_on_file: boolean;
}

/** A super user's change to a court. */
export interface CourtChangeTable {
  id: Generated<number>;
  court_id: number;
  kind: CourtChangeKind;
  /** The previous values; null for something new. */
  before: ColumnType<unknown, string, never>;
  after: ColumnType<unknown, string, never>;
  /** Effective date in the court's time zone. */
  effective_on: string;
  changed_at: Date;
  changed_by: number;
  /** Null until its effective date. */
  applied_at: Date | null;
  undone_at: Date | null;
  /** The county, for a change to all of its courts; null for a change to a single court. */
  county_id: Generated<number | null>;
  /** The super user's reason; empty for changes made before reasons were required. */
  why: Generated<string>;
  /** The earlier change that this one undoes; null for none. */
  undoes: Generated<number | null>;
}

/** A day on which a court, or every court of a county, is closed. */
export interface ClosedDayTable {
  id: Generated<number>;
  /** Set for a county-wide closure; otherwise `court_id` is set. */
  county_id: number | null;
  court_id: number | null;
  closed_on: string;
  reason: string;
  added_at: Date;
  added_by: number;
  removed_at: Generated<Date | null>;
}

/** Calendar settings of a court; without a row, everything is shown. */
export interface CourtCalendarTable {
  court_id: number;
  /** All settings, as entered by super users. */
  settings: ColumnType<CourtCalendar, string, string>;
  /** In lowercase, like the other lists below, for comparison. */
  hidden_events: string[];
  hidden_rooms: string[];
  /** Hearing length in minutes; keyed by event. */
  lengths: ColumnType<Record<string, number>, string, string>;
  has_feed: boolean;
}

/** View of the hearings listed on calendars, filtered by their court's settings. */
export interface CalendarHearingView extends Omit<HearingTable, 'id' | 'court_id'> {
  id: number;
  court_id: number;
  /** False if the court has disabled calendar feeds. */
  has_feed: boolean;
}
