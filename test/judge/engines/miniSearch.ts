import MiniSearch from 'minisearch';
import type { Search } from '../judge';
import { shownName, type JudgedName } from '../judgedName';

/**
 * MiniSearch as its guide recommends: one field, all words. `fuzzy` is a share of a word's length
 * (0.2 in the guide), or 0 for exact words.
 */
export function miniSearch(register: readonly JudgedName[], fuzzy: number): Search {
  const index = new MiniSearch<{ id: number; name: string }>({ fields: ['name'] });
  index.addAll(register.map((name) => ({ id: name.id, name: shownName(name) })));
  return (query) => {
    const found = index.search(query, { combineWith: 'AND', fuzzy: fuzzy === 0 ? false : fuzzy });
    return Promise.resolve(found.map(({ id }) => ({ id: id as number, reason: '' })));
  };
}
