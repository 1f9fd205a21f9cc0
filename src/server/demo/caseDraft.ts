import type { RecordName } from '../search/recordName';
import type { DemoCourt } from './courts';
import type { Day } from './days';
import type { CaseMoneyDraft } from './moneyDraft';
import type { PartyPerson } from './partyPerson';
import type { Resident } from './resident';

/** An attorney as the roll of attorneys has them. */
export interface Attorney {
  readonly name: RecordName;
  /** `21877-49`. */
  readonly barNumber: string;
}

export interface PartyDraft extends PartyPerson {
  /** Who it is over all cases; null for organisations and for names that are made for one case. */
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
  /** Day of the event itself where it differs. */
  readonly eventOn: Day | null;
  readonly typeCode: string;
  readonly typeText: string;
  readonly text: string;
  readonly isNoticeSent: boolean;
  readonly isOrderOnFile: boolean;
}

/** Money that a case's judgment awards, as its summary tells of it; the story may lie ahead. */
export interface AwardDraft {
  readonly on: Day;
  readonly creditors: readonly PartyDraft[];
  readonly debtors: readonly PartyDraft[];
  /** As the entry names it, interest until then included. */
  readonly cents: number;
  readonly costsCents: number;
  /** When the debtor was in court about paying, when all was paid, when the sheriff sold the land. */
  executedOn: Day | null;
  satisfiedOn: Day | null;
  soldOn: Day | null;
}

/** What is known of a case before anything is drawn for it. */
export interface CaseFrame {
  readonly court: DemoCourt;
  readonly typeCode: string;
  readonly number: string;
  readonly filedOn: Day;
  /** The day on which the case is decided, also where that lies ahead. */
  readonly endsOn: Day;
  /** Decided by the day of the newest load. */
  readonly isClosed: boolean;
  /** `endsOn` of a closed case. */
  readonly disposedOn: Day | null;
  readonly judge: string;
  /** The judge is another court's, appointed for this case. */
  readonly isSpecialJudge: boolean;
  readonly isExpunged: boolean;
  readonly isSealed: boolean;
}

/** A whole case. */
export interface CaseDraft extends CaseFrame {
  readonly caption: string;
  readonly parties: readonly PartyDraft[];
  readonly charges: readonly ChargeDraft[];
  readonly hearings: readonly HearingDraft[];
  readonly entries: readonly EntryDraft[];
  readonly awards: readonly AwardDraft[];
  readonly money: CaseMoneyDraft;
}
