/** Keys of texts that indexes have in place of a subdivision (`subdivisionKey`). */
export const PLACEHOLDER_NAMES: readonly string[] = [
  ...['N A', 'NA', 'NONE', 'NULL', 'UNKNOWN', 'UNK', 'UNPLATTED', 'NOT PLATTED', 'UNPLATTED LAND'],
  ...['NOT APPLICABLE', 'NO SUBDIVISION', 'NOT IN SUBDIVISION', 'METES AND BOUNDS', 'METES BOUNDS'],
  ...['METES', 'ACREAGE', 'VARIOUS', 'MULTIPLE', 'MISC', 'MISCELLANEOUS', 'OTHER', 'SEE DOCUMENT'],
  ...['SEE LEGAL', 'SEE RECORD', 'SEE INSTRUMENT', 'SEE IMAGE', 'SUBDIVISION', 'ALL'],
];

const PLACEHOLDERS = new Set(PLACEHOLDER_NAMES);

/** True for a subdivision key that names no subdivision, such as that of `N/A`. */
export function isPlaceholderName(key: string): boolean {
  return PLACEHOLDERS.has(key);
}

/**
 * True if a lot's key identifies a lot: `12A`, `58`, `B`, `AA`, `TRACTB`. False for placeholders such
 * as `PT`, `ALL`, `MULT`, `NA`, and `0`, which would join the documents of many owners.
 */
export function identifiesLot(key: string | null): boolean {
  return key !== null && /[1-9]|^(?:LOT|OUTLOT|OL|TRACT|TR|UNIT)?([A-Z])\1?$/.test(key);
}
