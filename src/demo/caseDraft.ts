import type { RecordName } from '../server/search/recordName';
import type { DemoCourt } from './courts';
import type { Day } from './days';
import type { CaseMoneyDraft } from './moneyDraft';
import type { PartyPerson } from './partyPerson';
import type { Resident } from './resident';

/** An attorney of the demo bar. */
export interface Attorney {
  readonly name: RecordName;
  /** `21877-49`. */
  readonly barNumber: string;
}

export interface PartyDraft extends PartyPerson {
  /** The person, shared by several cases; null for organizations and names made for one case. */
  readonly resident: Resident | null;
  readonly role: string;
  readonly addedOn: Day | null;
  /** The lead attorney first. */
  readonly attorneys: readonly Attorney[];
}

export interface ChargeDraft {
  readonly description: string;
  readonly statute: string;
  readonly degree: string;
  readonly offenseOn: Day;
  readonly plea: string | null;
  readonly disposition: string | null;
  readonly disposedOn: Day | null;
}

export interface HearingDraft {
  readonly event: string;
  readonly day: Day;
  readonly hour: number;
  readonly minute: number;
  readonly durationMinutes: number;
  readonly room: string | null;
  readonly isCancelled: boolean;
}

export interface EntryDraft {
  readonly enteredOn: Day;
  /** Day of the event, if different. */
  readonly eventOn: Day | null;
  readonly typeCode: string;
  readonly typeText: string;
  readonly text: string;
  readonly isNoticeSent: boolean;
  readonly isOrderOnFile: boolean;
}

/** Money that a case's judgment awards, as its summary states; its date may be in the future. */
export interface AwardDraft {
  readonly on: Day;
  readonly creditors: readonly PartyDraft[];
  readonly debtors: readonly PartyDraft[];
  /** Amount that the entry states, including interest to that day. */
  readonly cents: number;
  readonly costsCents: number;
  /**
   * Days on which the debtor appeared for proceedings, the debt was paid in full, and the sheriff
   * sold the land.
   */
  executedOn: Day | null;
  satisfiedOn: Day | null;
  soldOn: Day | null;
}

/** Facts of a case before anything is generated for it. */
export interface CaseFrame {
  readonly court: DemoCourt;
  readonly typeCode: string;
  readonly number: string;
  readonly filedOn: Day;
  /** Day on which the case is decided; may be in the future. */
  readonly endsOn: Day;
  /** True if the case was decided by the day of the newest load. */
  readonly isClosed: boolean;
  /** `endsOn` if the case is closed; otherwise null. */
  readonly disposedOn: Day | null;
  readonly judge: string;
  /** True if the judge is from a different court and was appointed for this case. */
  readonly isSpecialJudge: boolean;
  readonly isExpunged: boolean;
  readonly isSealed: boolean;
}

/** A complete case. */
export interface CaseDraft extends CaseFrame {
  readonly caption: string;
  readonly parties: readonly PartyDraft[];
  readonly charges: readonly ChargeDraft[];
  readonly hearings: readonly HearingDraft[];
  readonly entries: readonly EntryDraft[];
  readonly awards: readonly AwardDraft[];
  readonly money: CaseMoneyDraft;
}
