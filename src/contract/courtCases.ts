import type { PartyRole } from './queryFields';
import type { ResultList } from './lists';

/** Official statuses are pending and decided; the product shows Open and Closed. */
export type CaseStatus = 'OPEN' | 'CLOSED';

/** Why a name matched, one entry a typed word (shown beside each result). */
export type MatchReason =
  | { readonly kind: 'exact'; readonly typed: string; readonly found: string }
  | { readonly kind: 'phrase'; readonly typed: string; readonly found: string }
  | { readonly kind: 'nickname'; readonly typed: string; readonly found: string }
  | { readonly kind: 'initial'; readonly typed: string; readonly found: string }
  | { readonly kind: 'soundsLike'; readonly typed: string; readonly found: string }
  | { readonly kind: 'prefix'; readonly typed: string; readonly found: string };

export interface PartyMatch {
  readonly name: string;
  readonly role: string;
  readonly isExact: boolean;
  readonly reasons: readonly MatchReason[];
}

export interface CourtReference {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly countyId: number;
  readonly countyName: string;
  /** IANA zone of the court's clock; Indiana has two. */
  readonly timeZone: string;
}

export interface CaseSummary {
  readonly caseId: number;
  readonly caseNumber: string;
  readonly caption: string;
  readonly court: CourtReference;
  readonly typeCode: string;
  readonly typeName: string;
  readonly status: CaseStatus;
  readonly statusOn: string | null;
  /** ISO date. */
  readonly filedOn: string;
}

export interface CaseSearchRow extends CaseSummary {
  /** Empty for a search by case number. */
  readonly matches: readonly PartyMatch[];
}

export const CASE_SORTS = ['relevance', 'name', 'filed', 'number', 'court'] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

export interface CaseSearchQuery {
  readonly fullName?: string;
  /** True-like for super search, which a visitor's search always is; on where it is not said. */
  readonly isFullTextNameBasedSearch?: string;
  readonly partyRole?: PartyRole;
  readonly publicCaseId?: string;
  readonly regionId?: number;
  readonly billingCode?: string;
  readonly status?: CaseStatus;
  readonly caseType?: string;
  /** ISO dates, inclusive. */
  readonly filedFrom?: string;
  readonly filedTo?: string;
  readonly sort?: CaseSort;
  readonly descending?: string;
  readonly pageNumber?: number;
}

/** A court of the region that the search could not cover, and why. */
export interface NotSearched {
  readonly name: string;
  readonly reason: string;
}

export interface CaseSearchResult extends ResultList<CaseSearchRow> {
  readonly region: { readonly id: number; readonly name: string };
  readonly notSearched: readonly NotSearched[];
  readonly pageNumber: number;
  readonly pageSize: number;
}

export interface CaseParty {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly isOrganization: boolean;
  /** City and state as on file; null where none is. */
  readonly address: string | null;
  readonly addedOn: string | null;
  readonly attorneys: readonly CaseAttorney[];
}

export interface CaseAttorney {
  readonly id: number;
  readonly name: string;
  readonly barNumber: string | null;
  readonly isLead: boolean;
}

export interface CaseCharge {
  readonly id: number;
  readonly count: number;
  readonly description: string;
  readonly statute: string;
  /** Level or class, such as `F6`. */
  readonly degree: string;
  readonly offenseOn: string | null;
  readonly plea: string | null;
  readonly disposition: string | null;
  readonly dispositionOn: string | null;
}

export interface CaseHearing {
  readonly id: number;
  /** ISO instant; shown on the court's clock. */
  readonly startsAt: string;
  readonly durationMinutes: number;
  readonly event: string;
  readonly room: string | null;
  readonly status: 'CONFIRMED' | 'CANCELLED';
}

export interface CaseDetails extends CaseSummary {
  readonly judge: string | null;
  readonly disposedOn: string | null;
  readonly parties: readonly CaseParty[];
  readonly charges: readonly CaseCharge[];
  readonly hearings: readonly CaseHearing[];
  readonly ccsTotal: number;
  readonly source: string;
  /** ISO instant of the court's newest load. */
  readonly asOf: string;
}

export interface CcsEntry {
  readonly id: number;
  readonly entryNumber: number;
  /** ISO date on which the entry was made: time limits run from it. */
  readonly enteredOn: string;
  /** Date of the event itself where it differs; ISO. */
  readonly eventOn: string | null;
  readonly typeCode: string;
  readonly typeText: string;
  readonly text: string;
  readonly isNoticeSent: boolean;
  readonly isOrderOnFile: boolean;
}

export interface CcsPage extends ResultList<CcsEntry> {
  readonly summary: CaseSummary;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly source: string;
}
