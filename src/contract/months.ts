/** A month in URLs and responses: `2026-06`. */
export const MONTH_PATTERN = '^[12][0-9]{3}-(0[1-9]|1[0-2])$';

const MONTH = new RegExp(MONTH_PATTERN);

/** Parses a month from a URL; null if it is not one. */
export function parseMonth(value: string | undefined): string | null {
  return value !== undefined && MONTH.test(value) ? value : null;
}
