import { LRUCache } from 'lru-cache';
import { SURNAME_FAMILIES } from './surnameFamilies';
import { surnameSpeech } from './surnameSpeech';
import { SURNAMES_APART } from './surnamesApart';

/** Maximum keys per surname; more would enlarge the index for names that few people have. */
const MAX_KEYS = 3;
/**
 * Maximum cached surnames, about half a megabyte; the 3,000 most common surnames cover 57% of
 * people.
 */
const CACHE_SIZE = 5_000;

/**
 * Cached, because each surname goes through dozens of rules, and every name in a result is looked
 * up.
 */
const CACHE = new LRUCache<string, readonly string[]>({ max: CACHE_SIZE, memoMethod: findKeys });
const FAMILIES = readFamilies();
const APART = new Set(
  SURNAMES_APART.flatMap(({ pairs }) => pairs.trim().split(/\s+/)).map(
    (pair) => pair.split('-')[1] ?? '',
  ),
);

/**
 * Returns up to three keys for the sound of a surname; two surnames sound alike if they share a
 * key. Based on pronunciation rules and reviewed families, without reviewed pairs that only look
 * alike. Empty for words of one or two letters, with digits, or in other scripts. Takes a folded
 * word; a surname of several words must be joined.
 */
export function surnameKeys(surname: string): readonly string[] {
  return CACHE.memo(surname);
}

function findKeys(surname: string): readonly string[] {
  const families = FAMILIES.get(surname) ?? [];
  const spoken = APART.has(surname) ? [`=${surname}`] : surnameSpeech(surname);
  return [...families, ...spoken].slice(0, MAX_KEYS);
}

function readFamilies(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const families = SURNAME_FAMILIES.flatMap(({ families: list }) => list.split('/'));
  families.forEach((family, index) => {
    for (const name of new Set(family.trim().split(/\s+/))) {
      const key = `~${String(index)}`;
      found.set(name, [...(found.get(name) ?? []), key]);
    }
  });
  return found;
}
