import type { ReactNode } from 'react';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import { DescriptionList } from '../../ui/DescriptionList';
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

/** The only row of a table as labels and values. */
function OnlyRow<Row extends Identified>({
  columns,
  row,
}: Pick<TableSection<Row>, 'columns'> & { readonly row: Row }) {
  return (
    <DescriptionList
      isInColumns
      items={columns.map(({ cell, header, isEmpty }) =>
        isEmpty?.(row) === true ? null : { term: header, description: cell(row) },
      )}
    />
  );
}

/**
 * Returns a record section with a table, or with labels and values for a single row; no section if
 * there are no rows.
 */
export function tableSections<Row extends Identified>({
  columns,
  id,
  rows,
  title,
  caption = title,
  more = null,
}: TableSection<Row>): readonly RecordSection[] {
  const [first] = rows;
  if (first === undefined) return [];
  const table =
    rows.length === 1 ? (
      <OnlyRow columns={columns} row={first} />
    ) : (
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
