import { LRUCache } from 'lru-cache';
import { SURNAME_FAMILIES } from './surnameFamilies';
import { surnameSpeech } from './surnameSpeech';
import { SURNAMES_APART } from './surnamesApart';

/** More keys than these would make the index larger for names that hardly anyone has. */
const MOST_KEYS = 3;
/** The 3,000 most common surnames are those of 57 % of all people; these take half a megabyte. */
const KEPT_SURNAMES = 5_000;

/** Dozens of rules are tried on a surname, and every name of an answer is read. */
const KEPT = new LRUCache<string, readonly string[]>({ max: KEPT_SURNAMES, memoMethod: findKeys });
const FAMILIES = readFamilies();
const APART = new Set(
  SURNAMES_APART.flatMap(({ pairs }) => pairs.trim().split(/\s+/)).map(
    (pair) => pair.split('-')[1] ?? '',
  ),
);

/**
 * Up to three keys of how a surname sounds; two surnames sound alike when they share one. Made by
 * rules of speech and from reviewed families, without reviewed pairs that only look alike. Empty
 * for words of one or two letters, with digits or of other scripts. Takes a folded word, a
 * surname of several words written together.
 */
export function surnameKeys(surname: string): readonly string[] {
  return KEPT.memo(surname);
}

function findKeys(surname: string): readonly string[] {
  const families = FAMILIES.get(surname) ?? [];
  const spoken = APART.has(surname) ? [`=${surname}`] : surnameSpeech(surname);
  return [...families, ...spoken].slice(0, MOST_KEYS);
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
