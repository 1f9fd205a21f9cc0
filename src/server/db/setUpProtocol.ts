/** What the set-up process is asked to make; its one command line argument, as JSON. */
export interface SetUpTask {
  /** Directory to make the database in. */
  readonly directory: string;
  /** Scale of the demo data; null for none. */
  readonly demoScale: number | null;
}

/** What the set-up process says over its channel. */
export type SetUpMessage =
  | { readonly kind: 'progress'; readonly line: string }
  | { readonly kind: 'failed'; readonly reason: string };
