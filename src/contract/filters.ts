/** One of some values, in groups where there are many. */
export interface ChoiceFilter {
  readonly kind: 'choice';
  readonly label: string;
  /** Said where none is chosen: "Open and closed". */
  readonly any: string;
  readonly groups: readonly ChoiceFilterGroup[];
  /** Other values that can be; one in an address stands at the end of the list as it is. */
  readonly other?: RegExp;
}

export interface ChoiceFilterGroup {
  /** Null for values that stand by themselves. */
  readonly name: string | null;
  /** What each value is called; values are in capitals. */
  readonly values: Readonly<Record<string, string>>;
}

/** An ISO date. */
export interface DateFilter {
  readonly kind: 'date';
  /** "Filed from": what is said with the date behind it. */
  readonly label: string;
  /** The filter whose date must not lie before this one. */
  readonly until?: string;
}

/** An amount of money, in whole dollars. */
export interface AmountFilter {
  readonly kind: 'amount';
  /** "Amount from": what is said with the amount behind it. */
  readonly label: string;
  /** The filter whose amount must not be less than this one. */
  readonly until?: string;
}

/** By what a person narrows a search. */
export type Filter = ChoiceFilter | DateFilter | AmountFilter;

/**
 * The filters of a register, each under its name in the query of call and address. A search that
 * takes one more does not compile until it is here.
 */
export type FiltersOf<Values extends object> = { readonly [Name in keyof Values]-?: Filter };

/** Filters whose names are not known. */
export type AnyFilters = Readonly<Record<string, Filter>>;

/** What a value of a choice is called; undefined for one that is not listed. */
export function choiceLabel({ groups }: ChoiceFilter, value: string): string | undefined {
  return groups.find(({ values }) => Object.hasOwn(values, value))?.values[value];
}

/** The end of a span of dates or amounts that lies before its beginning, by its name; null for none. */
export function findReversed(
  filters: AnyFilters,
  values: Readonly<Record<string, string | undefined>>,
): string | null {
  for (const [name, filter] of Object.entries(filters)) {
    if (filter.kind === 'choice' || filter.until === undefined) continue;
    const from = values[name];
    const until = values[filter.until];
    if (!from || !until) continue;
    const isReversed = filter.kind === 'date' ? from > until : Number(from) > Number(until);
    if (isReversed) return filter.until;
  }
  return null;
}
