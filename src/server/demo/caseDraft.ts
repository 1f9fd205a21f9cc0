import type { RecordName } from '../search/recordName';
import type { DemoCourt } from './courts';
import type { Day } from './days';

/** An attorney as the roll of attorneys has them. */
export interface Attorney {
  readonly name: RecordName;
  /** `21877-49`. */
  readonly barNumber: string;
}

export interface PartyDraft {
  readonly name: RecordName;
  readonly role: string;
  readonly address?: string;
  readonly addedOn?: Day;
  /** The lead attorney first. */
  readonly attorneys?: readonly Attorney[];
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

/** What is known of a case before anything is drawn for it. */
export interface CaseFrame {
  readonly court: DemoCourt;
  readonly typeCode: string;
  readonly number: string;
  readonly filedOn: Day;
  readonly isClosed: boolean;
  readonly disposedOn: Day | null;
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
}
