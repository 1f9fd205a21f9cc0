import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../../db/tables/database';
import type { Cells } from '../reading/shapes';

type Columns = Readonly<Record<string, string>>;

/** SQL: rows passed as one JSON parameter, so that a statement takes any number of rows. */
function rowsOf(columns: Columns, rows: readonly Cells[]): RawBuilder<unknown> {
  const typed = Object.entries(columns).map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  );
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as x(${sql.join(typed)})`;
}

const namesOf = (columns: Columns): RawBuilder<unknown> =>
  sql.join(Object.keys(columns).map((name) => sql.ref(name)));

/** Inserts rows; each has a cell for every column. */
export async function insertRows(
  trx: Transaction<Database>,
  table: string,
  columns: Columns,
  rows: readonly Cells[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (${namesOf(columns)})
    select ${namesOf(columns)} from ${rowsOf(columns, rows)}`.execute(trx);
}

/** Updates rows by their `id` column. */
export async function updateRows(
  trx: Transaction<Database>,
  table: string,
  columns: Columns,
  rows: readonly Cells[],
): Promise<void> {
  if (rows.length === 0) return;
  const changes = Object.keys(columns)
    .filter((name) => name !== 'id')
    .map((name) => sql`${sql.ref(name)} = ${sql.ref(`x.${name}`)}`);
  await sql`
    update ${sql.table(table)} t set ${sql.join(changes)}
      from ${rowsOf(columns, rows)} where t.id = x.id`.execute(trx);
}

/** Reserves new ids of a table. */
export async function reserveIds(
  trx: Transaction<Database>,
  table: string,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(s.sequence) as id
      from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence offset 0) s,
           generate_series(1, ${count}::integer)`.execute(trx);
  return rows.map(({ id }) => id);
}
