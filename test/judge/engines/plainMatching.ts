import type { Search } from '../judge';
import { plainWords, shownName, type JudgedName } from '../judgedName';

/** Finds the names with every typed word, in register order: ILIKE in memory. */
export function plainMatching(register: readonly JudgedName[]): Search {
  const names = register.map((name) => ({
    id: name.id,
    words: new Set(plainWords(shownName(name))),
  }));
  return (query) => {
    const typed = plainWords(query);
    const found = names.filter(({ words }) => typed.every((word) => words.has(word)));
    return Promise.resolve(found.map(({ id }) => ({ id, reason: 'exact' })));
  };
}
