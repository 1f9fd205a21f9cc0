import type { BondStatus } from '#contract/records/caseMoney';
import type { Day } from './days';

export interface BondDraft {
  readonly kind: string;
  readonly cents: number;
  readonly setOn: Day;
  readonly postedOn: Day | null;
  readonly poster: string | null;
  readonly status: BondStatus;
  readonly statusOn: Day | null;
}

export interface SentenceDraft {
  readonly on: Day;
  readonly description: string;
  readonly lengthDays: number | null;
  readonly suspendedDays: number | null;
  readonly cents: number | null;
}

export interface ReceivableDraft {
  readonly account: string;
  readonly orderedOn: Day;
  readonly dueOn: Day;
  readonly satisfiedOn: Day | null;
  readonly cents: number;
  readonly balanceCents: number;
  readonly payor: string;
}

export interface PaymentDraft {
  readonly account: string;
  readonly on: Day;
  readonly cents: number;
  readonly receipt: string;
  readonly payor: string;
}

/** The money of a case, and the parts of its sentence. */
export interface CaseMoneyDraft {
  readonly bonds: readonly BondDraft[];
  /** `charge` is the index of the charge in the case's list. */
  readonly sentences: readonly (SentenceDraft & { readonly charge: number })[];
  readonly receivables: readonly ReceivableDraft[];
  readonly payments: readonly PaymentDraft[];
}
