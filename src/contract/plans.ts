/** A plan that anybody may choose, as the fee schedule shows it. Money is in cents. */
export interface PublicPlan {
  readonly id: number;
  readonly name: string;
  /** Price of a month. */
  readonly priceCents: number;
  /** Searches of a month; null means any number. */
  readonly includedSearches: number | null;
  /** Price of a search beyond the included ones; null where there is none. */
  readonly extraSearchCents: number | null;
  /** From so many searches on the next plan costs less; null where there is none. */
  readonly upgradePoint: number | null;
  /** Price of one page of a recorded document. */
  readonly pageCents: number;
  /** Saved items with alerts, of all users of an account; null means any number. */
  readonly alertLimit: number | null;
}
