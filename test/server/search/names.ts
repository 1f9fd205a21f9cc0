import { displayName, sortName } from '../../../src/server/search/recordName';
import type { RecordName, StoredName } from '../../../src/server/search/recordName';

/** A person's name for a test. */
export function person(
  first: string | null,
  middle: string | null,
  last: string,
  suffix: string | null = null,
): RecordName {
  return { isOrganization: false, first, middle, last, suffix };
}

/** A business's name for a test. */
export function business(last: string): RecordName {
  return { isOrganization: true, first: null, middle: null, last, suffix: null };
}

/** The name as a register's table stores it. */
export function stored(name: RecordName): StoredName {
  return {
    name: displayName(name),
    sortName: sortName(name),
    isOrganization: name.isOrganization,
  };
}
