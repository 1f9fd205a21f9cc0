import type { ReactNode } from 'react';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';

export interface TableOrNoneProps<Row> {
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  /** Must be the same array on every render. */
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Content of a full-width line below each row; null for none. */
  readonly detail?: (row: Row) => ReactNode;
  /** Text shown instead of an empty table. */
  readonly none: string;
}

/** A table, or a text if it has no rows. */
export function TableOrNone<Row>({ none, rows, ...table }: TableOrNoneProps<Row>) {
  return rows.length === 0 ? <p>{none}</p> : <DataTable rows={rows} {...table} />;
}
