import { createContext } from 'react';
import type { CodedRow } from '#contract/schemas/codeRepair';

/** Returns a row's key, which is unique across searches and purchases. */
export function codedRowKey({ id, kind }: Pick<CodedRow, 'id' | 'kind'>): string {
  return `${kind}/${String(id)}`;
}

/** Keys of the selected rows, and a function that selects or deselects a row. */
export interface SelectedCodeRows {
  readonly keys: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

/** Context, so that selecting a row re-renders its cell and not the whole table. */
export const SelectedCodeRowsContext = createContext<SelectedCodeRows>({
  keys: new Set(),
  toggle: () => undefined,
});

/** Returns the ids of the selected rows of one kind. */
export function idsOf(keys: ReadonlySet<string>, kind: CodedRow['kind']): number[] {
  return [...keys].flatMap((key) => (key.startsWith(`${kind}/`) ? Number(key.split('/')[1]) : []));
}
