import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CaseFilters } from '#contract/schemas/court';
import type { Database } from '../../db/tables/database';
import type { CaseNumberQuery } from '../../search/caseNumbers';
import { countiesOf, type CaseSearch } from './caseSearch';

type NumberSearch = Pick<CaseSearch, 'region' | 'narrowing' | 'filters' | 'most'>;

type FilterCondition = (value: string) => RawBuilder<unknown>;

/** What each filter asks of `c` (the case). */
const FILTER_CONDITIONS: Readonly<Record<keyof CaseFilters, FilterCondition>> = {
  status: (status) => sql`c.status = ${status}`,
  caseType: (code) => sql`c.type_code = ${code}`,
  filedFrom: (date) => sql`c.filed_on >= ${date}::date`,
  filedTo: (date) => sql`c.filed_on <= ${date}::date`,
};

/** Conditions on `c` (the case) and `k` (its court) of a search by number. */
function conditions(search: NumberSearch): RawBuilder<unknown> {
  const { filters } = search;
  const countyIds = countiesOf(search);
  const list: RawBuilder<unknown>[] = [sql`k.outage is null and k.coverage_from is not null`];
  if (countyIds !== null) list.push(sql`k.county_id = any(${countyIds}::integer[])`);
  for (const [name, condition] of Object.entries<FilterCondition>(FILTER_CONDITIONS)) {
    const value = filters[name as keyof CaseFilters];
    if (value !== undefined) list.push(condition(value));
  }
  return sql.join(list, sql` and `);
}

/** A pattern of LIKE for texts that begin so; the letters themselves are no wildcards. */
function beginsWith(prefix: string): string {
  return `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
}

/** All cases of a court, by its id: the index of their filing dates has the order. */
function isOfCourt(code: string): RawBuilder<unknown> {
  return sql`c.court_id = (select id from court where code = ${code})`;
}

function numberConditions(query: CaseNumberQuery): RawBuilder<unknown> {
  const { keys, part, prefix, sequence, tails, tailPrefixes, undated } = query;
  if (part !== null && part.court === prefix && prefix !== null) return isOfCourt(prefix);
  const list: RawBuilder<unknown>[] = [];
  if (keys.length > 0) list.push(sql`c.number_key in (${sql.join(keys)})`);
  if (tails.length > 0) list.push(sql`c.number_tail in (${sql.join(tails)})`);
  if (prefix !== null) list.push(sql`c.number_key like ${beginsWith(prefix)}`);
  for (const begin of tailPrefixes) list.push(sql`c.number_tail like ${beginsWith(begin)}`);
  if (sequence !== null) list.push(sql`substr(c.number_tail, 7) = ${sequence}`);
  if (undated !== null) {
    const { court } = undated;
    const ofCourt = court === null ? sql`` : sql` and c.number_key like ${beginsWith(court)}`;
    list.push(sql`(substr(c.number_tail, 5) = ${undated.sequence}${ofCourt})`);
  }
  return list.length === 0 ? sql`false` : sql`(${sql.join(list, sql` or `)})`;
}

/**
 * The cases of a number in the order of numbers; those of a part of one, which are many, begin with
 * the newest. Gives one more than the most where there are more.
 */
export async function findByNumber(
  db: Kysely<Database>,
  search: NumberSearch,
  query: CaseNumberQuery,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from public_case c join court k on k.id = c.court_id
     where ${numberConditions(query)} and ${conditions(search)}
     order by ${query.part === null ? sql`c.number_key, c.id` : sql`c.filed_on desc, c.id desc`}
     limit ${search.most + 1}`.execute(db);
  return rows.map(({ id }) => id);
}
