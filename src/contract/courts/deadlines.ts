/** Deadline rules of Indiana's trial courts, as data. Help, not legal advice. */

/** Ways to count the days of a rule. */
export type DeadlineUnit =
  /** Every day counts; a deadline on a day when the court is closed moves to the next open day. */
  | 'calendarDays'
  /** Only days when the court is open count, as in periods of less than seven days. */
  | 'courtDays';

/** Whether the last day is after day 0, or before it, as for a motion before its hearing. */
export type DeadlineDirection = 'after' | 'before';

export interface DeadlineRule {
  readonly id: string;
  readonly name: string;
  readonly days: number;
  readonly unit: DeadlineUnit;
  readonly direction: DeadlineDirection;
  /** The event on day 0, as in “Date of the hearing”. */
  readonly from: string;
  readonly citation: string;
  readonly words: string;
  /** False for rules that run from the court's entry, regardless of service. */
  readonly hasExtraDays: boolean;
  /** A rule is shown as unverified until a lawyer has compared it with the current text. */
  readonly status: 'toVerify' | 'verified';
}

/** Form value for entering a number of days instead of choosing a rule. */
export const OWN_DAYS = 'own';
export const OWN_DAYS_MAX = 1_000;
/** In periods of fewer days, only court days count (Ind. Trial Rule 6(A)). */
export const SHORT_PERIOD_DAYS = 7;

export const DEADLINE_RULES: readonly DeadlineRule[] = [
  {
    id: 'answer',
    name: 'Answer a complaint',
    days: 20,
    unit: 'calendarDays',
    direction: 'after',
    from: 'service of the complaint',
    citation: 'Ind. Trial Rule 6(C)',
    words:
      'A responsive pleading must be served within 20 days after service of the prior pleading.',
    hasExtraDays: true,
    status: 'toVerify',
  },
  {
    id: 'discovery',
    name: 'Respond to interrogatories or requests',
    days: 30,
    unit: 'calendarDays',
    direction: 'after',
    from: 'service of the request',
    citation: 'Ind. Trial Rules 33, 34, and 36',
    words: 'Answers and objections must be served within 30 days after service of the request.',
    hasExtraDays: true,
    status: 'toVerify',
  },
  {
    id: 'summaryJudgment',
    name: 'Respond to a motion for summary judgment',
    days: 30,
    unit: 'calendarDays',
    direction: 'after',
    from: 'service of the motion',
    citation: 'Ind. Trial Rule 56(C)',
    words: 'An opposing party has 30 days after service of the motion to respond.',
    hasExtraDays: true,
    status: 'toVerify',
  },
  {
    id: 'correctErrors',
    name: 'File a motion to correct error',
    days: 30,
    unit: 'calendarDays',
    direction: 'after',
    from: 'entry of the judgment in the CCS',
    citation: 'Ind. Trial Rule 59(C)',
    words:
      'The motion must be filed within 30 days after the entry of a final judgment is noted in the CCS.',
    hasExtraDays: false,
    status: 'toVerify',
  },
  {
    id: 'appeal',
    name: 'File a notice of appeal',
    days: 30,
    unit: 'calendarDays',
    direction: 'after',
    from: 'entry of the judgment in the CCS',
    citation: 'Ind. Appellate Rule 9(A)',
    words:
      'The notice must be filed within 30 days after the entry of a final judgment in the CCS.',
    hasExtraDays: false,
    status: 'toVerify',
  },
  {
    id: 'changeOfJudge',
    name: 'Move for a change of judge',
    days: 10,
    unit: 'calendarDays',
    direction: 'after',
    from: 'the closing of the issues',
    citation: 'Ind. Trial Rule 76(C)',
    words: 'The motion must be filed within 10 days after the issues close on the merits.',
    hasExtraDays: false,
    status: 'toVerify',
  },
  {
    id: 'hearingMotion',
    name: 'Serve a motion before its hearing',
    days: 5,
    unit: 'courtDays',
    direction: 'before',
    from: 'the hearing',
    citation: 'Ind. Trial Rule 6(D)',
    words:
      'A motion and its notice of hearing must be served at least five days before the hearing. In periods of less than seven days, weekends, holidays, and closed days don’t count.',
    hasExtraDays: false,
    status: 'toVerify',
  },
];

export interface ServiceManner {
  readonly id: string;
  readonly name: string;
  readonly extraDays: number;
  readonly citation: string;
}

/** Manners of service, with the days that each adds. */
export const SERVICE_MANNERS: readonly ServiceManner[] = [
  { id: 'none', name: 'Not served (counted from the entry date)', extraDays: 0, citation: '' },
  { id: 'electronic', name: 'Electronic service', extraDays: 0, citation: 'Ind. Trial Rule 86' },
  { id: 'personal', name: 'Personal delivery', extraDays: 0, citation: 'Ind. Trial Rule 5(B)' },
  { id: 'post', name: 'U.S. mail', extraDays: 3, citation: 'Ind. Trial Rule 6(E)' },
];

/** Maximum deadlines per user. */
export const DEADLINES_MAX = 500;
export const DEADLINE_TITLE_LENGTH = 120;
export const DEADLINE_NOTE_LENGTH = 500;
/** Days before a deadline for which a reminder can be set. */
export const REMINDER_DAYS = [0, 1, 2, 3, 7, 14, 30] as const;

export const NOT_ADVICE =
  'This is not legal advice. Rules change, and a court order overrides any rule. Verify each date yourself.';
