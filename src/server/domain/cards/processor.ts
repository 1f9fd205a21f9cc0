/** A card as described by its processor. The card number never reaches this server. */
export interface ProcessorCard {
  readonly customerToken: string;
  readonly cardToken: string;
  readonly brand: string;
  readonly lastDigits: string;
  /** Format: `2028-04`. */
  readonly expiresMonth: string;
}

/** A card entered on a card form. */
export interface EnteredCard extends ProcessorCard {
  /** True if the card's bank verified it. */
  readonly isVerified: boolean;
}

/** Outcome of a charge. */
export type ChargeOutcome =
  | { readonly kind: 'paid'; readonly processorId: string }
  | {
      readonly kind: 'declined';
      readonly processorId: string | null;
      readonly reason: string;
      /** The processor's message for operators, if it rejected the request as invalid. */
      readonly rejection?: string;
    }
  /** The card's owner must confirm the payment at the URL. */
  | { readonly kind: 'needsAction'; readonly processorId: string; readonly url: string }
  /** Still processing; check again later. */
  | { readonly kind: 'pending'; readonly processorId: string | null };

/** Outcome of a hold. A hold isn't recorded in the ledger until it is captured. */
export type HoldOutcome =
  | {
      readonly kind: 'held';
      readonly processorId: string;
      readonly cents: number;
      /** When the bank releases the hold; milliseconds since 1970. */
      readonly expiresAt: number;
    }
  | { readonly kind: 'captured'; readonly processorId: string; readonly cents: number }
  /** Released by us, or ended by the bank. */
  | { readonly kind: 'released'; readonly processorId: string }
  | {
      readonly kind: 'declined';
      readonly processorId: string | null;
      readonly reason: string;
      /** The processor's message for operators, if it rejected the request as invalid. */
      readonly rejection?: string;
    }
  /** The card's owner must confirm the hold at the URL. */
  | { readonly kind: 'needsAction'; readonly processorId: string; readonly url: string }
  /** Still processing; check again later. */
  | { readonly kind: 'pending'; readonly processorId: string };

/** A capture of a hold. */
export interface CaptureOrder {
  /** Idempotency key: the processor captures once per key. */
  readonly key: string;
  /** The processor's id for the hold. */
  readonly processorId: string;
  /** At most the amount of the hold; the rest is released. */
  readonly cents: number;
}

/** Outcome of a refund. */
export type RefundOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string };

/** A refund of a charge. */
export interface RefundOrder {
  /** Idempotency key: the processor refunds once per key. */
  readonly key: string;
  /** The processor's id for the charge. */
  readonly processorId: string;
  readonly cents: number;
}

/** A charge to a card. */
export interface CardOrder {
  /** Idempotency key: the processor charges once per key. */
  readonly key: string;
  readonly card: Pick<ProcessorCard, 'customerToken' | 'cardToken'>;
  readonly cents: number;
  /** Shown on the owner's statement and in the processor's lists. */
  readonly description: string;
  /** URL to return to after confirmation; null if the card's owner isn't there to confirm. */
  readonly returnAddress: string | null;
}

/** A dispute that a cardholder's bank opened, or that was decided for the site. */
export interface DisputeEvent {
  readonly id: string;
  readonly kind: 'disputed' | 'disputeWon';
  readonly disputeId: string;
  /** The processor's id for the disputed charge or hold. */
  readonly processorId: string;
  readonly cents: number;
  /** True if the dispute was only an inquiry, which may still become a dispute with the same id. */
  readonly isInquiry?: boolean;
}

/** A webhook event from the processor. */
export type ProcessorEvent =
  | {
      readonly id: string;
      readonly kind: 'chargeChanged';
      readonly processorId: string;
      /** Idempotency key of the charge or hold; null if the event doesn't name it. */
      readonly key: string | null;
    }
  | DisputeEvent
  /** A refund changed after it was sent; `key` is its idempotency key. */
  | { readonly id: string; readonly kind: 'refundChanged'; readonly key: string }
  | { readonly id: string; readonly kind: 'cardEntered'; readonly token: string }
  | { readonly id: string; readonly kind: 'other' };

/** Events with a timestamp more than 5 minutes off are rejected. */
export const SIGNED_FOR_MS = 300_000;

/** A company that stores cards and charges them. */
export interface CardProcessor {
  readonly name: 'test' | 'stripe';
  /** True if an error means that the processor can't be reached or doesn't work at present. */
  isOutage(error: unknown): boolean;
  /** Opens a card form, which returns to the URL with the form's token. */
  openCardPage(request: {
    readonly token: string;
    readonly email: string;
    readonly returnAddress: string;
    readonly customerToken: string | null;
  }): Promise<{ readonly token: string; readonly url: string }>;
  /** Loads the card entered on a card form; null if there is none yet. */
  readCard(token: string): Promise<EnteredCard | null>;
  /** Charges a card; returns the existing outcome if the key was used before. */
  charge(order: CardOrder): Promise<ChargeOutcome>;
  /** Loads the outcome of a charge. */
  find(processorId: string): Promise<ChargeOutcome>;
  /** Looks up a charge whose response was lost, without charging; null if it never arrived. */
  findByKey(key: string): Promise<ChargeOutcome | null>;
  /** Cancels a pending charge, so that it can't be confirmed anymore; returns its outcome. */
  cancel(processorId: string): Promise<ChargeOutcome>;
  /**
   * Places a hold on a card; returns the first response again if the key was used in the last day.
   */
  authorize(order: CardOrder): Promise<HoldOutcome>;
  /** Loads the current state of a hold. */
  loadHold(processorId: string): Promise<HoldOutcome>;
  /** Looks up a hold whose response was lost; null if it never arrived. */
  findHold(key: string): Promise<HoldOutcome | null>;
  /** Captures a hold once, in full or in part; the rest is released. */
  capture(order: CaptureOrder): Promise<HoldOutcome>;
  /** Releases a hold that isn't captured; returns its outcome. */
  release(processorId: string): Promise<HoldOutcome>;
  /** Refunds an amount to the card that was charged. */
  refund(order: RefundOrder): Promise<RefundOutcome>;
  /** Loads the present outcome of a refund; null if it never arrived. */
  findRefund(order: RefundOrder): Promise<RefundOutcome | null>;
  /**
   * Parses an event; null if it's malformed, unsigned, or signed more than 5 minutes from `now`.
   */
  readEvent(body: string, signature: string, now: number): ProcessorEvent | null;
}
