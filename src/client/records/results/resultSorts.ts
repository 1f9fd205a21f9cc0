/** A named order of results: a sort key with its direction. */
export interface NamedSort<SortKey extends string> {
  /** "Newest first". */
  readonly label: string;
  readonly key: SortKey;
  readonly isDescending: boolean;
}

/** The next order when a column's header is pressed: up, down, and back to the best match. */
export function nextSort<SortKey extends string>(
  current: { readonly key: SortKey; readonly isDescending: boolean } | null,
  pressed: SortKey,
): { readonly key: SortKey; readonly isDescending: boolean } | null {
  if (current?.key !== pressed) return { key: pressed, isDescending: false };
  return current.isDescending ? null : { key: pressed, isDescending: true };
}
