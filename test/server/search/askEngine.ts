import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { displayName, nameTokens, sortName } from '../../../src/server/search/recordName';
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

/** The name as a register's table holds it. */
export function stored(name: RecordName): StoredName {
  return {
    name: displayName(name),
    sortName: sortName(name),
    isOrganization: name.isOrganization,
  };
}

/** Whether each query fits its name, as PostgreSQL says. Throws when it refuses one of them. */
export function askEngine(pairs: readonly { name: RecordName; tsquery: string }[]): boolean[] {
  const input = JSON.stringify({
    tsvectors: pairs.map(({ name }) => nameTokens(name)),
    tsqueries: pairs.map(({ tsquery }) => tsquery),
  });
  const script = path.join(__dirname, 'tsqueryEngine.mjs');
  const output = execFileSync(process.execPath, [script], {
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output) as boolean[];
}
