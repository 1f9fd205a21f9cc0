import { ADDED_NICKNAMES } from './addedNicknames';
import { NICKNAME_PAIRS } from './nicknamePairs';
import { REFUSED_NICKNAMES } from './refusedNicknames';

const NICKNAMES = readPairs();

/**
 * Returns the given names that a listed pair directly connects with this one, in either direction,
 * sorted; never through a third name, and without the pairs in `refusedNicknames.ts`. Takes a
 * folded word.
 */
export function nicknamesOf(name: string): readonly string[] {
  return NICKNAMES.get(name) ?? [];
}

function readPairs(): Map<string, string[]> {
  const refused = new Set(
    REFUSED_NICKNAMES.flatMap(({ pairs }) => pairs.split(' ')).map((pair) => pairKey(pair)),
  );
  const joined = new Map<string, Set<string>>();
  const join = (name: string, other: string): void => {
    joined.set(name, (joined.get(name) ?? new Set()).add(other));
  };
  for (const entry of entries()) {
    const [name = '', others = ''] = entry.split(':');
    for (const other of others.split(',')) {
      if (name === other || refused.has(pairKey(`${name}-${other}`))) continue;
      join(name, other);
      join(other, name);
    }
  }
  return new Map([...joined].map(([name, others]) => [name, [...others].sort()]));
}

function entries(): string[] {
  const lists = [NICKNAME_PAIRS, ...ADDED_NICKNAMES.map(({ pairs }) => pairs)];
  return lists.flatMap((pairs) => pairs.trim().split(/\s+/));
}

function pairKey(pair: string): string {
  return pair.split('-').sort().join('-');
}
