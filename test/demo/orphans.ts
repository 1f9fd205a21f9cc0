import { sql, type Kysely } from 'kysely';
import type { Database } from '../../src/server/db/tables/database';

/** A single-column foreign key and its number of rows that refer to a missing row. */
export interface CheckedReference {
  readonly child: string;
  readonly field: string;
  readonly orphans: number;
}

/** Checks every foreign key: bulk loads write rows without checking them. */
export async function checkReferences(db: Kysely<Database>): Promise<CheckedReference[]> {
  const { rows } = await sql<{ child: string; field: string; parent: string; key: string }>`
    select c.conrelid::regclass::text as child, a.attname as field,
           c.confrelid::regclass::text as parent, k.attname as key
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
     where c.contype = 'f'`.execute(db);
  const checked: CheckedReference[] = [];
  for (const { child, field, key, parent } of rows) {
    const counted = await sql<{ n: string }>`
      select count(*) as n from ${sql.table(child)} c
       where c.${sql.ref(field)} is not null and not exists
             (select from ${sql.table(parent)} p where p.${sql.ref(key)} = c.${sql.ref(field)})`.execute(
      db,
    );
    checked.push({ child, field, orphans: Number(counted.rows[0]?.n) });
  }
  return checked;
}
