import type { ReactNode } from 'react';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import { Stack } from '../../ui/Stack';
import type { RecordSection } from './RecordLayout';

interface Identified {
  readonly id: number;
}

function rowKey({ id }: Identified): number {
  return id;
}

export interface TableSection<Row extends Identified> {
  /** Fragment of the URL (`#`). */
  readonly id: string;
  readonly title: string;
  /** Accessible name of the table, if the title isn't enough. */
  readonly caption?: string;
  /** Must be the same array on every render. */
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  /** Link below the table. */
  readonly more?: ReactNode;
}

/** Returns a record section with a table; no section if there are no rows. */
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
