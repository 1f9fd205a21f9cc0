/** A list answer. `capped` says that more exist than are counted; never silently. */
export interface ResultList<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly capped: boolean;
  /** ISO instant of the data's newest load. */
  readonly asOf: string;
}
