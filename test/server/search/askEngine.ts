import { sql } from 'kysely';
import { nameTokens, type RecordName } from '../../../src/server/search/recordName';
import { openTestDatabase } from '../../support/testDatabase';

/** A name on record and two queries, one for what matches and one for what matches exactly. */
export interface Question {
  readonly name: RecordName;
  readonly query: { readonly tsquery: string; readonly exactTsquery: string };
}

/** What the engine says of each question. */
export interface EngineAnswers {
  readonly found: readonly boolean[];
  readonly foundExactly: readonly boolean[];
}

/** Whether each query fits its name, as PostgreSQL says. Rejects when it refuses one of them. */
export async function askEngine(questions: readonly Question[]): Promise<EngineAnswers> {
  const asked = questions.map(({ name, query }) => [
    nameTokens(name),
    query.tsquery,
    query.exactTsquery,
  ]);
  const { db, close } = await openTestDatabase();
  try {
    const { rows } = await sql<{ found: boolean; exactly: boolean }>`
      select (asked ->> 0)::tsvector @@ (asked ->> 1)::tsquery as found,
             (asked ->> 0)::tsvector @@ (asked ->> 2)::tsquery as exactly
        from json_array_elements(${JSON.stringify(asked)}::json)
             with ordinality as given (asked, place)
       order by place`.execute(db);
    return {
      found: rows.map(({ found }) => found),
      foundExactly: rows.map(({ exactly }) => exactly),
    };
  } finally {
    await close();
  }
}
