import { Charset, Index } from 'flexsearch';
import type { Search } from '../judge';
import { shownName, type JudgedName } from '../judgedName';

const MOST = 1_000;

/** FlexSearch as its guide recommends for names: whole words, and its own phonetic encoder. */
export function flexSearch(register: readonly JudgedName[]): Search {
  const index = new Index({ tokenize: 'strict', encoder: Charset.LatinBalance });
  for (const name of register) index.add(name.id, shownName(name));
  return (query) =>
    Promise.resolve(
      index.search(query, { limit: MOST }).map((id) => ({ id: Number(id), reason: '' })),
    );
}
