/** A filter for which users choose one value; many values are listed in groups. */
export interface ChoiceFilter {
  readonly kind: 'choice';
  readonly label: string;
  /** Label for no choice, such as "Any status". */
  readonly any: string;
  readonly groups: readonly ChoiceFilterGroup[];
  /**
   * Pattern of valid values that aren't listed; such a value in the URL is added at the end of the
   * list.
   */
  readonly other?: RegExp;
}

export interface ChoiceFilterGroup {
  /** Null for values without a group. */
  readonly name: string | null;
  /** Labels, keyed by value; values are uppercase. */
  readonly values: Readonly<Record<string, string>>;
}

/** An ISO date. */
export interface DateFilter {
  readonly kind: 'date';
  /** Label before the date, such as "Filed from". */
  readonly label: string;
  /** Name of the filter that ends the range; its date must not be earlier than this one's. */
  readonly until?: string;
}

/** An amount of money, in whole dollars. */
export interface AmountFilter {
  readonly kind: 'amount';
  /** Label before the amount, such as "Amount from". */
  readonly label: string;
  /** Name of the filter that ends the range; its amount must not be less than this one's. */
  readonly until?: string;
}

/** A search filter. */
export type Filter = ChoiceFilter | DateFilter | AmountFilter;

/**
 * A register's filters, keyed by their name in the URL and in the call's query. The query's schema
 * is derived from them (`schemas/filters.ts`).
 */
export type AnyFilters = Readonly<Record<string, Filter>>;

/** The values of a filter: the listed ones, or any text that its schema accepts. */
export type FilterValue<Of extends Filter> = Of extends {
  readonly kind: 'choice';
  readonly groups: readonly { readonly values: infer Values }[];
}
  ? Extract<keyof Values, string>
  : string;

/** Returns the label of a choice's value; undefined for an unlisted value. */
export function choiceLabel({ groups }: ChoiceFilter, value: string): string | undefined {
  return groups.find(({ values }) => Object.hasOwn(values, value))?.values[value];
}

/** Returns the name of a filter whose range ends before it starts; null if all ranges are valid. */
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
