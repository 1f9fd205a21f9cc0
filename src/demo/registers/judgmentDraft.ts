import type { JudgmentEventKind, JudgmentStatus } from '#contract/records/judgments';
import type { RecordName } from '../../server/search/recordName';
import type { Day } from '../days';

/** A person or firm as listed in a register. */
export interface Named {
  readonly name: RecordName;
  readonly address: string | null;
}

export interface JudgmentEventDraft {
  readonly kind: JudgmentEventKind;
  readonly on: Day;
  readonly text: string;
  readonly cents: number | null;
}

/** A judgment without an id. */
export interface JudgmentDraft {
  readonly courtId: number;
  /** Null if the case isn't on the site. */
  readonly caseId: number | null;
  readonly caseNumber: string;
  readonly debtors: readonly Named[];
  readonly creditors: readonly Named[];
  readonly debtCents: number;
  readonly interestCents: number;
  readonly costsCents: number;
  readonly renderedOn: Day;
  readonly docketedOn: Day;
  readonly status: JudgmentStatus;
  readonly statusOn: Day;
  readonly book: string;
  readonly page: string;
  readonly expiresOn: Day;
  readonly loadedAt: Date;
  /** Ordered by day. */
  readonly events: readonly JudgmentEventDraft[];
}
