/**
 * What a tape holds, in the order in which it happened. `page`, `read` and `ended` came from outside;
 * the others are what the sagas made of it.
 */
export type TapeEntry =
  /** An action that no saga put: a click, the router, another tab. */
  | { readonly kind: 'page'; readonly at: number; readonly action: TapedAction }
  | { readonly kind: 'saga'; readonly action: TapedAction }
  | {
      readonly kind: 'read';
      readonly what: string;
      /** What was asked for, such as the name of a cookie; absent where there is nothing to say. */
      readonly args?: readonly unknown[];
      readonly value: unknown;
    }
  | { readonly kind: 'did'; readonly what: string; readonly args: readonly unknown[] }
  | {
      readonly kind: 'asked';
      readonly id: number;
      readonly what: string;
      readonly args: readonly unknown[];
    }
  | { readonly kind: 'ended'; readonly at: number; readonly id: number; readonly value: unknown }
  /** Nobody waits for it any more. */
  | { readonly kind: 'gaveUp'; readonly id: number };

export interface TapedAction {
  readonly type: string;
  readonly payload?: unknown;
}

/** From this on nothing but the tape decides what happens. */
export interface TapeStart {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The page's own clock, as `at` of the entries. */
  readonly elapsed: number;
  readonly state: unknown;
  /** The last number given before; what has it or a lower one is of no tape any more. */
  readonly asked: number;
  /** What the sagas remembered besides the state, by saga. */
  readonly kept: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
