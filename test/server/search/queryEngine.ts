import { sql } from 'kysely';
import type { NameQuery } from '../../../src/server/search/nameQuery';
import { nameTokens, type RecordName } from '../../../src/server/search/recordName';
import { openTestDatabase } from '../../support/testDatabase';

/** A name on record and a query. */
export interface Question {
  readonly name: RecordName;
  readonly query: NameQuery;
}

/**
 * The rank at which each query finds its name in PostgreSQL; null if it doesn't. Rejects when the
 * database refuses a query.
 */
export async function queryEngine(questions: readonly Question[]): Promise<(number | null)[]> {
  const cases = questions.map(({ name, query }) => ({
    name: nameTokens(name),
    tiers: query.tiers.flatMap(({ rank, tsqueries }) =>
      tsqueries.map((tsquery) => ({ rank, tsquery })),
    ),
  }));
  const { db, close } = await openTestDatabase();
  try {
    const { rows } = await sql<{ rank: number | null }>`
      select (select min((tier ->> 'rank')::integer)
                from json_array_elements(cases -> 'tiers') tier
               where (cases ->> 'name')::tsvector @@ (tier ->> 'tsquery')::tsquery) as rank
        from json_array_elements(${JSON.stringify(cases)}::json)
             with ordinality as given (cases, place)
       order by place`.execute(db);
    return rows.map(({ rank }) => rank);
  } finally {
    await close();
  }
}
