/** A card as its processor knows it. Its number never reaches this server. */
export interface ProcessorCard {
  readonly customerToken: string;
  readonly cardToken: string;
  readonly brand: string;
  readonly lastDigits: string;
  /** As `2028-04`. */
  readonly expiresMonth: string;
}

/** A card that was entered on a page. */
export interface EnteredCard extends ProcessorCard {
  /** Its bank has verified it. */
  readonly isVerified: boolean;
}

/** What became of a charge. */
export type ChargeOutcome =
  | { readonly kind: 'paid'; readonly processorId: string }
  | { readonly kind: 'declined'; readonly processorId: string | null; readonly reason: string }
  /** The owner of the card must confirm it on that page. */
  | { readonly kind: 'needsAction'; readonly processorId: string; readonly url: string }
  /** The processor is at it: asked again later. */
  | { readonly kind: 'pending'; readonly processorId: string | null };

/** What became of money that was to be given back. */
export type RefundOutcome =
  { readonly kind: 'done' } | { readonly kind: 'refused'; readonly reason: string };

/** Money of a charge that is given back. */
export interface RefundOrder {
  /** The same for each try: the processor gives back once. */
  readonly key: string;
  /** The processor's id of the charge. */
  readonly processorId: string;
  readonly cents: number;
}

/** What is asked of a card. */
export interface CardOrder {
  /** The same for each try: the processor charges once. */
  readonly key: string;
  readonly card: Pick<ProcessorCard, 'customerToken' | 'cardToken'>;
  readonly cents: number;
  /** On the owner's statement and in the processor's lists. */
  readonly description: string;
  /** Where the owner comes back to after confirming. */
  readonly returnAddress: string;
}

/** What a processor tells by itself. */
export type ProcessorEvent =
  | { readonly id: string; readonly kind: 'chargeChanged'; readonly processorId: string }
  | { readonly id: string; readonly kind: 'disputed'; readonly processorId: string }
  | { readonly id: string; readonly kind: 'cardEntered'; readonly token: string }
  | { readonly id: string; readonly kind: 'other' };

/** Events signed longer ago or further ahead are refused: 5 minutes. */
export const SIGNED_FOR_MS = 300_000;

/** A company that keeps cards and charges them. */
export interface CardProcessor {
  readonly name: 'test' | 'stripe';
  /** Opens a page on which a card is entered; it ends at the address, which is given the token. */
  openCardPage(request: {
    readonly token: string;
    readonly email: string;
    readonly returnAddress: string;
    readonly customerToken: string | null;
  }): Promise<{ readonly token: string; readonly url: string }>;
  /** The card that was entered on a page; null while none was. */
  readCard(token: string): Promise<EnteredCard | null>;
  /** Charges a card, or tells what became of it where the key was used before. */
  charge(order: CardOrder): Promise<ChargeOutcome>;
  /** What became of a charge. */
  find(processorId: string): Promise<ChargeOutcome>;
  /** What became of a charge whose answer never came, without charging; null where it never arrived. */
  findByKey(key: string): Promise<ChargeOutcome | null>;
  /** Ends a charge that waits, so that nobody can confirm it any more; tells what became of it. */
  cancel(processorId: string): Promise<ChargeOutcome>;
  /** Gives money of a charge back to its card. */
  refund(order: RefundOrder): Promise<RefundOutcome>;
  /** Reads an event; null if it is malformed, not signed, or signed more than 5 minutes from `now`. */
  readEvent(body: string, signature: string, now: number): ProcessorEvent | null;
}
