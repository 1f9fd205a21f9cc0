import { DataTable, type DataColumn } from '../../ui/DataTable';
import type { RecordSection } from './RecordLayout';

interface Identified {
  readonly id: number;
}

function rowKey({ id }: Identified): number {
  return id;
}

export interface TableSection<Row extends Identified> {
  /** Goes into the address behind `#`. */
  readonly id: string;
  readonly title: string;
  /** Names the table, where the title is not enough; spoken only. */
  readonly caption?: string;
  /** Keep the array the same between renders. */
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
}

/** A section of a record that is a table; none where it has no row. */
export function tableSections<Row extends Identified>({
  columns,
  id,
  rows,
  title,
  caption = title,
}: TableSection<Row>): readonly RecordSection[] {
  if (rows.length === 0) return [];
  const content = (
    <DataTable caption={caption} isCaptionHidden columns={columns} rows={rows} rowKey={rowKey} />
  );
  return [{ id, title, content }];
}
