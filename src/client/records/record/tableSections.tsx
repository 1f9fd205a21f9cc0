import type { ReactNode } from 'react';
import { DataTable, type DataColumn } from '../../ui/DataTable';
import { Stack } from '../../ui/Stack';
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
  /** A way on, below the table. */
  readonly more?: ReactNode;
}

/** A section of a record that is a table; none where it has no row. */
export function tableSections<Row extends Identified>({
  columns,
  id,
  rows,
  title,
  caption = title,
  more = null,
}: TableSection<Row>): readonly RecordSection[] {
  if (rows.length === 0) return [];
  const table = (
    <DataTable caption={caption} isCaptionHidden columns={columns} rows={rows} rowKey={rowKey} />
  );
  const content =
    more === null ? (
      table
    ) : (
      <Stack gap={3}>
        {table}
        {more}
      </Stack>
    );
  return [{ id, title, content }];
}
