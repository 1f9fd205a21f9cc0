import { displayName, sortName, type RecordName } from '../../../search/recordName';
import { parseRecordName, type ParsedName } from '../../../search/recordNameParser';
import { withSurnameComma } from '../../../search/surnameComma';
import { RowProblem } from './cleanRow';

/** A name in a row: one text, or its parts. */
export type GivenName =
  | string
  | { readonly organization: string }
  | {
      readonly last: string;
      readonly first?: string;
      readonly middle?: string;
      readonly suffix?: string;
    };

export type NameOrder = 'AS_WRITTEN' | 'LAST_FIRST';

/**
 * Parses a name written in the given order; one text may name several people. Throws `RowProblem`.
 */
export function readNames(given: GivenName, order: NameOrder = 'AS_WRITTEN'): ParsedName[] {
  if (typeof given === 'string') {
    const parsed = parseRecordName(order === 'LAST_FIRST' ? withSurnameComma(given) : given);
    if (parsed.length > 0) return parsed;
    throw new RowProblem(
      /[\p{L}\p{N}]/u.test(given)
        ? `name: ${JSON.stringify(given.slice(0, 60))} is not a name.`
        : 'name: must contain a letter or digit.',
    );
  }
  const name: RecordName =
    'organization' in given
      ? { isOrganization: true, first: null, middle: null, last: given.organization, suffix: null }
      : {
          isOrganization: false,
          first: given.first ?? null,
          middle: given.middle ?? null,
          last: given.last,
          suffix: given.suffix ?? null,
        };
  if (sortName(name) === '') throw new RowProblem('name: must contain a letter or digit.');
  return [{ name, aliases: [] }];
}

/** Returns the columns that store a name. */
export function nameCells(name: RecordName) {
  return {
    name: displayName(name),
    sort_name: sortName(name),
    is_organization: name.isOrganization,
  };
}
