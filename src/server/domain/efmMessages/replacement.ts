import type { PolicyCode } from '#contract/schemas/efmMessages';

/**
 * Finds the best replacement of a code that is no longer in use: the successor that the court
 * names, or else the code of its list whose name shares the most words, preferring the same parent.
 * Null if no name shares a word.
 */
export function findReplacement(
  ended: PolicyCode,
  inForce: readonly PolicyCode[],
): PolicyCode | null {
  const candidates = inForce.filter(({ code, list }) => list === ended.list && code !== ended.code);
  const named = candidates.find(({ code }) => code === ended.facts['replacedBy']);
  if (named !== undefined) return named;
  const words = wordsOf(ended.name);
  const scored = candidates
    .map((candidate) => {
      const own = wordsOf(candidate.name);
      const shared = [...own].filter((word) => words.has(word)).length;
      const share = shared / (words.size + own.size - shared || 1);
      return { candidate, share, isNear: candidate.parent === ended.parent };
    })
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || Number(b.isNear) - Number(a.isNear));
  return scored[0]?.candidate ?? null;
}

/** Words in nearly every code's name. */
const COMMON = new Set(['of', 'for', 'to', 'the', 'and', 'a', 'filed']);

function wordsOf(name: string): ReadonlySet<string> {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)));
}
