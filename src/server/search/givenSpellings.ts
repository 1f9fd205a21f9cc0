import { GIVEN_SPELLING_GROUPS } from './givenSpellingGroups';

const SPELLINGS = readGroups();

/**
 * Returns the other spellings of a given name (Steven, Stephen), in both directions and sorted;
 * connects names only through a group that lists both. Takes a folded word.
 */
export function spellingsOf(given: string): readonly string[] {
  return SPELLINGS.get(given) ?? [];
}

function readGroups(): ReadonlyMap<string, readonly string[]> {
  const joined = new Map<string, Set<string>>();
  for (const group of GIVEN_SPELLING_GROUPS.flatMap(({ groups }) => groups.split('/'))) {
    const names = group.trim().split(/\s+/);
    for (const name of names) {
      const others = joined.get(name) ?? new Set();
      for (const other of names) if (other !== name) others.add(other);
      joined.set(name, others);
    }
  }
  return new Map([...joined].map(([name, others]) => [name, [...others].sort()]));
}
