/** Status of a filing, shared by provider and manager. ECF spells `canceled` with two l's. */
export const FILING_STATUSES = [
  'draft',
  'submitting',
  'submitted',
  'underReview',
  'deferred',
  'returned',
  'sentToJudge',
  'accepted',
  'granted',
  'denied',
  'moot',
  'served',
  'replaced',
  'rejected',
  'canceled',
  'failed',
] as const;
export type FilingStatus = (typeof FILING_STATUSES)[number];

/** Kinds of filings. `serve` only serves a document, without a clerk's review. */
export const FILING_KINDS = ['file', 'fileAndServe', 'serve'] as const;
export type FilingKind = (typeof FILING_KINDS)[number];

/** Actors that change a status. `clock` means that a deadline passed. */
export const FILING_ACTORS = ['filer', 'manager', 'clerk', 'judge', 'clock'] as const;
export type FilingActor = (typeof FILING_ACTORS)[number];

/** One permitted change of a filing's status. */
export interface FilingTransition {
  readonly from: FilingStatus;
  readonly to: FilingStatus;
  readonly actor: FilingActor;
  /** Kinds of filings to which the transition applies. */
  readonly kinds: readonly FilingKind[];
}

const REVIEWED: readonly FilingKind[] = ['file', 'fileAndServe'];

/**
 * The only table of permitted status changes. Both provider and manager use it, and a database
 * trigger rejects all other changes.
 */
export const FILING_TRANSITIONS: readonly FilingTransition[] = [
  { from: 'draft', to: 'submitting', actor: 'filer', kinds: FILING_KINDS },
  { from: 'submitting', to: 'submitted', actor: 'manager', kinds: FILING_KINDS },
  { from: 'submitting', to: 'failed', actor: 'manager', kinds: FILING_KINDS },
  // Only until a clerk first opens it, which makes it `underReview`.
  { from: 'submitted', to: 'canceled', actor: 'filer', kinds: FILING_KINDS },
  { from: 'submitted', to: 'underReview', actor: 'clerk', kinds: REVIEWED },
  { from: 'submitted', to: 'served', actor: 'manager', kinds: ['serve'] },
  { from: 'underReview', to: 'accepted', actor: 'clerk', kinds: REVIEWED },
  { from: 'underReview', to: 'rejected', actor: 'clerk', kinds: REVIEWED },
  { from: 'underReview', to: 'returned', actor: 'clerk', kinds: REVIEWED },
  { from: 'underReview', to: 'sentToJudge', actor: 'clerk', kinds: REVIEWED },
  { from: 'underReview', to: 'deferred', actor: 'clerk', kinds: REVIEWED },
  { from: 'deferred', to: 'underReview', actor: 'clerk', kinds: REVIEWED },
  { from: 'returned', to: 'replaced', actor: 'filer', kinds: REVIEWED },
  { from: 'returned', to: 'rejected', actor: 'clock', kinds: REVIEWED },
  { from: 'sentToJudge', to: 'underReview', actor: 'clerk', kinds: REVIEWED },
  { from: 'sentToJudge', to: 'granted', actor: 'judge', kinds: REVIEWED },
  { from: 'sentToJudge', to: 'denied', actor: 'judge', kinds: REVIEWED },
  { from: 'sentToJudge', to: 'moot', actor: 'judge', kinds: REVIEWED },
];

/** True if the actor may change a filing of that kind from one status to another. */
export function canChangeFiling(
  kind: FilingKind,
  from: FilingStatus,
  to: FilingStatus,
  actor: FilingActor,
): boolean {
  return FILING_TRANSITIONS.some(
    (each) =>
      each.from === from && each.to === to && each.actor === actor && each.kinds.includes(kind),
  );
}

/** True if the status can no longer change. */
export function isFilingFinal(status: FilingStatus): boolean {
  return FILING_TRANSITIONS.every(({ from }) => from !== status);
}

/** Status of an envelope; derived from its filings, never stored. */
export type EnvelopeStatus = FilingStatus | 'partiallyAccepted';

/** Final statuses in which the court accepted the filing. */
export const TAKEN_STATUSES: readonly FilingStatus[] = [
  'accepted',
  'granted',
  'denied',
  'moot',
  'served',
];

/**
 * Derives an envelope's status from its filings' statuses, sorted in the order of
 * `FILING_STATUSES`. Returns the first status if it isn't final or is the only one; otherwise
 * `accepted` if the court accepted all filings, `partiallyAccepted` if it accepted some, or the
 * first status if it accepted none. An empty envelope is a draft.
 */
export function envelopeStatusOf(filings: readonly FilingStatus[]): EnvelopeStatus {
  const [first = 'draft', ...rest] = [...new Set(filings)].sort(
    (a, b) => FILING_STATUSES.indexOf(a) - FILING_STATUSES.indexOf(b),
  );
  if (rest.length === 0 || !isFilingFinal(first)) return first;
  const taken = [first, ...rest].filter((status) => TAKEN_STATUSES.includes(status));
  if (taken.length === 0) return first;
  return taken.length === rest.length + 1 ? 'accepted' : 'partiallyAccepted';
}

/** Payment status of an envelope. `none` includes envelopes without a card. */
export const FILING_MONEY = [
  'none',
  'authorized',
  'captured',
  'released',
  'expired',
  'due',
] as const;
export type FilingMoney = (typeof FILING_MONEY)[number];

/** One permitted change of an envelope's payment status. */
export interface MoneyTransition {
  readonly from: FilingMoney;
  readonly to: FilingMoney;
}

/**
 * Permitted changes of an envelope's payment status. An expired hold is placed again; a decline
 * makes the amount due and never undoes an acceptance.
 */
export const MONEY_TRANSITIONS: readonly MoneyTransition[] = [
  { from: 'none', to: 'authorized' },
  // After the court denies a fee waiver; the envelope was filed without a card.
  { from: 'none', to: 'due' },
  { from: 'authorized', to: 'captured' },
  { from: 'authorized', to: 'released' },
  { from: 'authorized', to: 'expired' },
  { from: 'authorized', to: 'due' },
  { from: 'expired', to: 'authorized' },
  { from: 'expired', to: 'due' },
  { from: 'expired', to: 'released' },
  { from: 'due', to: 'captured' },
];

/** True if an envelope's payment status may change from one to the other. */
export function canChangeMoney(from: FilingMoney, to: FilingMoney): boolean {
  return MONEY_TRANSITIONS.some((each) => each.from === from && each.to === to);
}
