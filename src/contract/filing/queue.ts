/** Tabs of the clerks' queue. */
export const QUEUE_TABS = ['review', 'mine', 'judge', 'waiver', 'returned', 'done'] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];

export const QUEUE_TAB_WORDS: Readonly<Record<QueueTab, string>> = {
  review: 'To review',
  mine: 'Mine',
  judge: 'With the judge',
  waiver: 'Fee waivers',
  returned: 'Returned',
  done: 'Done today',
};

/** Flags of an envelope in the queue. */
export type QueueFlag =
  | 'deferred'
  | 'rush'
  | 'deadline'
  | 'proposedOrder'
  | 'confidential'
  | 'feeWaiver'
  | 'paymentDue'
  | 'corrected';

export const QUEUE_FLAG_WORDS: Readonly<Record<QueueFlag, string>> = {
  deferred: 'Deferred',
  rush: 'Rush',
  deadline: 'Deadline today',
  proposedOrder: 'Proposed order',
  confidential: 'Confidential',
  feeWaiver: 'Fee waiver',
  paymentDue: 'Payment due',
  corrected: 'Corrected by filer',
};

/** Envelopes per page of the queue. */
export const QUEUE_PAGE_SIZE = 50;
/** Maximum saved filters per user. */
export const QUEUE_MAX_FILTERS = 20;
export const QUEUE_FILTER_NAME_LENGTH = 60;
