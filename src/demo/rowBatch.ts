import type { Database } from '../server/db/tables/database';
import type { BulkLoader, Cell } from '../server/db/handle';

/** Collects rows of some tables for loading; ids count up from 1 in each table. */
export class RowBatch<Table extends keyof Database> {
  private readonly rows = new Map<Table, Cell[][]>();
  private readonly lastIds = new Map<Table, number>();

  /** Total rows so far in all tables, loaded or not. */
  rowCount = 0;

  /** The columns of each table's rows, separated by spaces; parents before children. */
  constructor(private readonly columns: Readonly<Record<Table, string>>) {}

  /** Number of rows not loaded yet. */
  get waiting(): number {
    let count = 0;
    for (const rows of this.rows.values()) count += rows.length;
    return count;
  }

  /** Takes the rows added since the last call; returns a function that loads them. */
  take(): (loader: BulkLoader) => Promise<void> {
    const taken = new Map(this.rows);
    this.rows.clear();
    return async (loader) => {
      for (const table of Object.keys(this.columns) as Table[]) {
        const rows = taken.get(table) ?? [];
        if (rows.length > 0) await loader.load(table, this.columns[table].split(' '), rows);
      }
    };
  }

  /**
   * Removes the rows of some tables in pieces of at most `max`, parents before children. Visitors
   * wait while a piece loads, so pieces must be short.
   */
  *takeTables(
    tables: readonly Table[],
    max: number,
    isTaken: (table: Table, row: readonly Cell[]) => boolean = () => true,
  ): Generator<(loader: BulkLoader) => Promise<void>> {
    for (const table of (Object.keys(this.columns) as Table[]).filter((t) => tables.includes(t))) {
      const all = this.rows.get(table) ?? [];
      const taken = all.filter((row) => isTaken(table, row));
      this.rows.set(
        table,
        all.filter((row) => !isTaken(table, row)),
      );
      for (let at = 0; at < taken.length; at += max) {
        const rows = taken.slice(at, at + max);
        yield (loader) => loader.load(table, this.columns[table].split(' '), rows);
      }
    }
  }

  /** Adds a row whose first column is its id; returns the id. */
  protected push(table: Table, cells: readonly Cell[]): number {
    const id = (this.lastIds.get(table) ?? 0) + 1;
    this.lastIds.set(table, id);
    this.append(table, [id, ...cells]);
    return id;
  }

  protected append(table: Table, row: Cell[]): void {
    const rows = this.rows.get(table);
    if (rows === undefined) this.rows.set(table, [row]);
    else rows.push(row);
    this.rowCount++;
  }
}
