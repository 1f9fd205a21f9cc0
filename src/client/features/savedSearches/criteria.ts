import type { LinkQuery } from '#contract/queryFields';
import type { SearchedField } from '#contract/schemas/account';

/** What an address of results says beside what is asked. */
const NOT_ASKED = ['action', 'regionId', 'billingCode'];

/** The fields of an address that are kept of a search: those that say something. */
export function criteriaOf(asked: LinkQuery): readonly SearchedField[] {
  return Object.entries(asked).flatMap(([name, value]) =>
    NOT_ASKED.includes(name) || value === null || value === undefined || value === ''
      ? []
      : [{ name, value: String(value) }],
  );
}
