import { MARK } from './lexemes';
import { tierQueries } from './matchQuery';
import { tierRank, type NameQuery, type Reading } from './nameQuery';

/** Finds whoever has that official number, such as an attorney's, in its one form. */
export function compileIdentifier(identifier: string, typed: string): NameQuery {
  const reading: Reading = {
    slots: [
      {
        term: 0,
        ways: [
          {
            kind: 'exact',
            lexemes: [MARK.identifier + identifier],
            isPrefix: false,
            rank: tierRank('exact'),
            covers: [],
          },
        ],
      },
    ],
    requires: [],
    narrowing: [],
    base: tierRank('exact'),
    omits: [],
    apart: [],
    isLastResort: false,
  };
  return {
    tiers: tierQueries([reading]),
    terms: [{ typed, role: 'required' }],
    readings: [reading],
  };
}
