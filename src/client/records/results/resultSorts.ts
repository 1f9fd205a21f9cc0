/** A named sort order of results. */
export interface NamedSort<SortKey extends string> {
  /** For example "Newest first". */
  readonly label: string;
  readonly key: SortKey;
  readonly isDescending: boolean;
}

/**
 * Returns the next order when a column header is pressed: ascending, descending, then best match.
 */
export function nextSort<SortKey extends string>(
  current: { readonly key: SortKey; readonly isDescending: boolean } | null,
  pressed: SortKey,
): { readonly key: SortKey; readonly isDescending: boolean } | null {
  if (current?.key !== pressed) return { key: pressed, isDescending: false };
  return current.isDescending ? null : { key: pressed, isDescending: true };
}
