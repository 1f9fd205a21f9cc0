import type { LinkQuery } from '#contract/site/queryFields';
import type { SearchedField } from '#contract/schemas/account';

/** Fields of a results URL that aren't search criteria. */
const NOT_CRITERIA = ['action', 'regionId', 'billingCode'];

/** Returns the non-empty criteria of a search. */
export function criteriaOf(fields: LinkQuery): readonly SearchedField[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    NOT_CRITERIA.includes(name) || value === null || value === undefined || value === ''
      ? []
      : [{ name, value: String(value) }],
  );
}
