import { sql, type RawBuilder } from 'kysely';
import { MARK, allOf, anyOf, matchLexeme } from '../../search/lexemes';
import type { PostingFilters } from './postings';

/** Maximum word count; names with more words count as having this many. */
export const MAX_COUNTED_WORDS = 6;
/** Maximum years in a span: a longer span narrows little, and costs a lexeme per year. */
const MAX_YEARS = 40;

const YEAR = sql`extract(year from p.filed_on)::integer`;

function quoted(mark: string, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`string_agg(distinct quote_literal(${sql.lit(mark)} || ${text}), ' ')`;
}

/** SQL: a name's county, year, type, and status lexemes from its postings `p`, as tsvector text. */
export const PLACES_SQL: RawBuilder<string> = sql<string>`
  concat_ws(' ', ${quoted(MARK.county, sql`p.county_id`)}, ${quoted(MARK.year, YEAR)},
                 ${quoted(MARK.type, sql`p.type_code`)}, ${quoted(MARK.status, sql`p.status`)})`;

/** SQL: lexemes of a name's rank: its word count and the year of its newest posting. */
export function rankSql(words: RawBuilder<unknown>, year: RawBuilder<unknown>): RawBuilder<string> {
  const mark = sql.lit(MARK.words);
  const counted = sql`least(${words}, ${sql.lit(MAX_COUNTED_WORDS)})`;
  return sql<string>`concat(quote_literal(${mark} || ${counted}), ' ',
                            quote_literal(${mark} || ${counted} || ':' || ${year}))`;
}

/** SQL: year of the newest of a name's postings `p`. */
export const NEWEST_YEAR_SQL: RawBuilder<unknown> = sql`extract(year from max(p.filed_on))::integer`;

/**
 * Builds the query for names whose counties, years, types, and statuses match all filters, though
 * not necessarily on the same record. Returns null without filters.
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
  // An empty list matches nothing.
  return anyOf((texts.length === 0 ? ['-'] : texts).map((text) => matchLexeme(mark + text)));
}

function yearsQuery(from: string | undefined, to: string | undefined, thisYear: number): string[] {
  if (from === undefined) return [];
  const first = Number(from.slice(0, 4));
  const last = to === undefined ? thisYear + 1 : Number(to.slice(0, 4));
  if (last - first >= MAX_YEARS) return [];
  const years = Array.from({ length: last - first + 1 }, (_year, at) => String(first + at));
  return [anyLexeme(MARK.year, years)];
}

/** Names of one rank: the same word count, with the newest record in the same span of years. */
export interface RankBucket {
  readonly words: number;
  readonly tsquery: string;
  /** First day of the span (ISO); null for all older records. */
  readonly since: string | null;
}

/** Years per span; older records form the last span. */
const SPANS: readonly number[] = [2, 5];

/** Lists all buckets by relevance: fewest words first, then newest. */
export function rankBuckets(thisYear: number): RankBucket[] {
  // Single-word names are rare, so they share the first bucket with two-word names.
  return Array.from({ length: MAX_COUNTED_WORDS - 1 }, (_words, at) => at + 2).flatMap((words) => {
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
