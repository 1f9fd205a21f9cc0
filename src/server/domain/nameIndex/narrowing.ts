import { sql, type RawBuilder } from 'kysely';
import { MARK, allOf, anyOf, matchLexeme } from '../../search/lexemes';
import type { PostingFilters } from './postings';

/** Names of more words count as having so many. */
export const MOST_COUNTED_WORDS = 6;
/** A span of more years narrows little, and costs a word for each. */
const MOST_YEARS = 40;

const YEAR = sql`extract(year from p.filed_on)::integer`;

function quoted(mark: string, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`string_agg(distinct quote_literal(${sql.lit(mark)} || ${text}), ' ')`;
}

/** The lexemes of where a name stands, of its postings `p`, as text of a tsvector. */
export const PLACES_SQL: RawBuilder<string> = sql<string>`
  concat_ws(' ', ${quoted(MARK.county, sql`p.county_id`)}, ${quoted(MARK.year, YEAR)},
                 ${quoted(MARK.type, sql`p.type_code`)}, ${quoted(MARK.status, sql`p.status`)})`;

/** The lexemes of its rank, of the number of its words and of the year of its newest posting. */
export function rankSql(words: RawBuilder<unknown>, year: RawBuilder<unknown>): RawBuilder<string> {
  const mark = sql.lit(MARK.words);
  const counted = sql`least(${words}, ${sql.lit(MOST_COUNTED_WORDS)})`;
  return sql<string>`concat(quote_literal(${mark} || ${counted}), ' ',
                            quote_literal(${mark} || ${counted} || ':' || ${year}))`;
}

/** The year of the newest posting of a name's postings `p`. */
export const NEWEST_YEAR_SQL: RawBuilder<unknown> = sql`extract(year from max(p.filed_on))::integer`;

/**
 * The query for names that stand where the filters ask: all of them, though each on its own. Null where
 * nothing narrows.
 */
export function placesQuery(filters: PostingFilters, thisYear: number): string | null {
  const { countyIds, typeCodes, status, filedFrom, filedTo } = filters;
  const queries = [
    ...(countyIds === null ? [] : [anyLexeme(MARK.county, countyIds.map(String))]),
    ...(status === undefined ? [] : [anyLexeme(MARK.status, [status])]),
    ...(typeCodes === undefined ? [] : [anyLexeme(MARK.type, typeCodes)]),
    ...yearsQuery(filedFrom, filedTo, thisYear),
  ];
  return queries.length === 0 ? null : allOf(queries);
}

function anyLexeme(mark: string, texts: readonly string[]): string {
  // None at all finds nothing.
  return anyOf((texts.length === 0 ? ['-'] : texts).map((text) => matchLexeme(mark + text)));
}

function yearsQuery(from: string | undefined, to: string | undefined, thisYear: number): string[] {
  if (from === undefined) return [];
  const first = Number(from.slice(0, 4));
  const last = to === undefined ? thisYear + 1 : Number(to.slice(0, 4));
  if (last - first >= MOST_YEARS) return [];
  const years = Array.from({ length: last - first + 1 }, (_year, at) => String(first + at));
  return [anyLexeme(MARK.year, years)];
}

/** Names of one rank: with so many words, and on record last in a span of years. */
export interface RankBucket {
  readonly words: number;
  readonly tsquery: string;
  /** First day of the span, ISO; null for all that is older. */
  readonly since: string | null;
}

/** How many years each span of a bucket holds; what is older is the last. */
const SPANS: readonly number[] = [2, 5];

/** All buckets in the order of relevance: fewest words first, then the newest. */
export function rankBuckets(thisYear: number): RankBucket[] {
  // Hardly a name has a single word: those stand in the first bucket of two.
  return Array.from({ length: MOST_COUNTED_WORDS - 1 }, (_words, at) => at + 2).flatMap((words) => {
    const ofYears = (years: readonly number[]): string =>
      anyLexeme(
        MARK.words,
        years.map((year) => `${String(words)}:${String(year)}`),
      );
    const all = matchLexeme(MARK.words + String(words));
    const buckets: RankBucket[] = [];
    const newer: number[] = [];
    let year = thisYear + 1;
    for (const span of SPANS) {
      const years = Array.from({ length: span }, (_year, offset) => year - offset);
      year -= span;
      newer.push(...years);
      const single = words === 2 && buckets.length === 0 ? [matchLexeme(`${MARK.words}1`)] : [];
      const tsquery = anyOf([ofYears(years), ...single]);
      buckets.push({ words, tsquery, since: `${String(year + 1)}-01-01` });
    }
    buckets.push({ words, tsquery: `${all} & !${ofYears(newer)}`, since: null });
    return buckets;
  });
}
