import type { BulkColumn } from '#contract/filing/bulkColumns';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Disclosure } from '../../../ui/Disclosure';
import { Stack } from '../../../ui/Stack';

interface PreviewProps {
  readonly of: BulkBatch;
  /** Key of each header's column; empty if the header isn't used. */
  readonly chosen: readonly string[];
  readonly columns: readonly BulkColumn[];
}

/** The first rows as read with the chosen columns; omits empty cells. */
export function Preview({ chosen, columns, of: { preview } }: PreviewProps) {
  if (preview.length === 0) return null;
  return (
    <Stack gap={2}>
      <h3>
        Preview of the first {preview.length === 1 ? 'row' : `${String(preview.length)} rows`}
      </h3>
      {preview.map(({ cells }, index) => {
        const items = columns.flatMap(({ key, label }) => {
          const value = cells[chosen.indexOf(key)] ?? '';
          return value === '' ? [] : [{ term: label, description: value }];
        });
        return (
          // Table rows have no ids, so they are keyed by position.
          <Disclosure key={index} summary={`Row ${String(index + 1)}: ${titleOf(items)}`}>
            {items.length === 0 ? (
              <p>No values from this row are used.</p>
            ) : (
              <DescriptionList items={items} />
            )}
          </Disclosure>
        );
      })}
    </Stack>
  );
}

function titleOf(items: readonly { readonly description: string }[]): string {
  const values = items.slice(0, 3).map(({ description }) => description);
  return values.length === 0 ? 'empty' : values.join(', ');
}
