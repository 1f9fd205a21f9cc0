/**
 * Lines of a recording, in order. `page`, `read`, and `ended` came from outside; the sagas produced
 * the rest.
 */
export type TapeEntry =
  /** An action that no saga dispatched: from a click, the router, or another tab. */
  | { readonly kind: 'page'; readonly at: number; readonly action: TapedAction }
  | { readonly kind: 'saga'; readonly action: TapedAction }
  | {
      readonly kind: 'read';
      readonly what: string;
      /** The arguments, such as a cookie's name; absent if there are none. */
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
  /** No saga waits for it anymore. */
  | { readonly kind: 'gaveUp'; readonly id: number };

export interface TapedAction {
  readonly type: string;
  readonly payload?: unknown;
}

/**
 * The start of a recording. Everything that happens after it can be replayed from the recording.
 */
export interface TapeStart {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The page's clock, like `at` of the entries. */
  readonly elapsed: number;
  readonly state: unknown;
  /**
   * The last request number used before the recording; requests up to it aren't part of the
   * recording.
   */
  readonly asked: number;
  /** What sagas stored outside the state; keyed by saga. */
  readonly kept: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
