import { sql, type Kysely } from 'kysely';
import { caseNumberKey } from '../../search/caseNumbers';

const ROWS_A_BATCH = 5_000;

/**
 * Numbers of older forms keep their parts in their keys: without them different numbers were equal.
 * They are few, and alone have no tail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; number: string; number_key: string }>`
      select id, number, number_key from court_case
       where number_tail is null and id > ${last}
       order by id limit ${ROWS_A_BATCH}`.execute(db);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
    const changed = rows.filter((row) => caseNumberKey(row.number) !== row.number_key);
    await sql`
      update court_case c set number_key = changed.key
        from unnest(${changed.map(({ id }) => id)}::bigint[],
                    ${changed.map(({ number }) => caseNumberKey(number))}::text[])
          as changed (id, key)
       where c.id = changed.id`.execute(db);
  }
}
