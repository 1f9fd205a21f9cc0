import { sql, type Kysely } from 'kysely';
import type { ImportRegister } from '#contract/imports/registers';
import type { Database } from '../../../db/tables/database';
import { SHAPES } from '../reading/shapes';

/** A table whose rows belong to a record, directly or through another such table. */
export interface RecordTable {
  readonly table: string;
  /** Column that refers to the parent. */
  readonly column: string;
  readonly parentColumn: string;
  /** Null for a direct child of the record. */
  readonly parent: RecordTable | null;
  /** True if deleting the parent only clears this column. */
  readonly isLink: boolean;
}

/** The tables of a register's records, parents first, with their columns. */
export interface RecordTables {
  readonly root: string;
  /** Rows that are deleted or changed with the record itself. */
  readonly all: readonly RecordTable[];
  /** Rows that are deleted or changed with the child rows that an import rewrites. */
  readonly rewritten: readonly RecordTable[];
  /** Insertable columns; keyed by table. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  readonly primaryKeys: ReadonlyMap<string, readonly string[]>;
}

interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly parent_column: string;
  readonly action: string;
}

const CASCADE = 'c';
const SET_NULL = 'n';

/**
 * Reads from the catalog which rows are deleted or changed when a register's records are deleted.
 */
export async function readRecordTables(
  db: Kysely<Database>,
  register: ImportRegister,
): Promise<RecordTables> {
  const { children, table: root } = SHAPES[register];
  const { rows: keys } = await sql<ForeignKey>`
    select c.conrelid::regclass::text as table, a.attname::text as column,
           c.confrelid::regclass::text as parent, f.attname::text as parent_column,
           c.confdeltype::text as action
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
     where c.contype = 'f' and cardinality(c.conkey) = 1 and c.confdeltype in ('c', 'n')
     order by c.conname`.execute(db);
  const all: RecordTable[] = [];
  const below = (parent: RecordTable | null, name: string): void => {
    for (const { action, column, parent: owner, parent_column, table } of keys) {
      if (owner !== name) continue;
      if (all.some((known) => known.table === table && known.column === column)) continue;
      const isLink = action === SET_NULL;
      const found = { table, column, parentColumn: parent_column, parent, isLink };
      all.push(found);
      if (action === CASCADE) below(found, table);
    }
  };
  below(null, root);
  const isRewritten = (each: RecordTable): boolean =>
    each.parent === null
      ? !each.isLink &&
        children.some(({ key, table }) => table === each.table && key === each.column)
      : isRewritten(each.parent);
  const tables = [root, ...all.map(({ table }) => table)];
  const { rows: columns } = await sql<{ table: string; column: string; is_key: boolean }>`
    select a.attrelid::regclass::text as table, a.attname::text as column,
           exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary
                      and a.attnum = any(i.indkey)) as is_key
      from pg_attribute a
     where a.attrelid::regclass::text = any(${tables}::text[]) and a.attnum > 0
       and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`.execute(db);
  const byTable = (rows: typeof columns): Map<string, string[]> => {
    const found = new Map<string, string[]>();
    for (const { column, table } of rows) found.set(table, [...(found.get(table) ?? []), column]);
    return found;
  };
  return {
    root,
    all,
    rewritten: all.filter(isRewritten),
    columns: byTable(columns),
    primaryKeys: byTable(columns.filter(({ is_key }) => is_key)),
  };
}

/** Returns the name of a table or link in `import_image_row`. */
export function imageNameOf({ column, isLink, table }: RecordTable): string {
  return isLink ? `${table}.${column}` : table;
}
