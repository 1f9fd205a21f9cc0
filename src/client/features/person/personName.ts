import type { Query } from '#contract/queryFields';

/** The name that an address is about; empty for none. */
export function nameOf(query: Query): string {
  return query['fullName']?.trim() ?? '';
}
