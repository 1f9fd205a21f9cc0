import { isBusinessName } from '../../../search/businessWords';
import { displayName, sortName, type RecordName } from '../../../search/recordName';
import { parseRecordName, type ParsedName } from '../../../search/recordNameParser';
import { SURNAME_PARTICLES } from '../../../search/vocabulary';
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

/** Adds the comma implied by `SMITH JOHN A`; organizations and names with a comma are unchanged. */
function withComma(text: string): string {
  if (text.includes(',') || isBusinessName(text)) return text;
  const words = text.split(/\s+/);
  const end = words.findIndex((word) => !SURNAME_PARTICLES.has(word.toLowerCase())) + 1;
  if (end === 0 || end >= words.length) return text;
  return `${words.slice(0, end).join(' ')}, ${words.slice(end).join(' ')}`;
}

/**
 * Parses a name written in the given order; one text may name several people. Throws `RowProblem`.
 */
export function readNames(given: GivenName, order: NameOrder = 'AS_WRITTEN'): ParsedName[] {
  if (typeof given === 'string') {
    const parsed = parseRecordName(order === 'LAST_FIRST' ? withComma(given) : given);
    if (parsed.length === 0) throw new RowProblem('name: must contain a letter or digit.');
    return parsed;
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
