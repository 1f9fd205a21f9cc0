import { MARK } from './lexemes';
import { tierQueries } from './matchQuery';
import { tierRank, toReading, type NameQuery } from './nameQuery';

/**
 * Compiles a query that finds the person with an official number, such as an attorney's, in
 * normalized form; with `isPrefix`, everyone whose number starts with it.
 */
export function compileIdentifier(identifier: string, typed: string, isPrefix = false): NameQuery {
  const way = {
    kind: 'exact' as const,
    lexemes: [MARK.identifier + identifier],
    isPrefix,
    rank: tierRank('exact'),
    covers: [],
  };
  const reading = toReading([{ term: 0, ways: [way] }]);
  return {
    tiers: tierQueries([reading]),
    terms: [{ typed, role: 'required' }],
    readings: [reading],
  };
}
