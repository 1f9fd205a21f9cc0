const CAUSE_MAX_LENGTH = 80;

/**
 * Generalizes a rejection reason by dropping the row's own values. Migration `0211` does the same
 * in SQL.
 */
export function causeOf(reason: string): string {
  return reason
    .replace(/\d+/g, '#')
    .replace(/“[^”]*”|"[^"]*"/g, '…')
    .slice(0, CAUSE_MAX_LENGTH);
}
