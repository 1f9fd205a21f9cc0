import { useState } from 'react';
import type { CommandState } from '../state/command/createCommand';

/**
 * Returns the value of a select that saves each choice: the choice while it is saved and until the
 * list reloads, or the stored value if saving failed.
 *
 * `row` is the list's object with the stored value; a reload replaces it.
 */
export function useChosen<Value>(
  stored: Value,
  row: object,
  { status }: CommandState,
): readonly [Value, (value: Value) => void] {
  const [chosen, setChosen] = useState<{ readonly value: Value; readonly row: object } | null>(
    null,
  );
  const isPending = status === 'running' || (status === 'done' && chosen?.row === row);
  if (chosen !== null && !isPending) setChosen(null);
  // A reload after an earlier choice doesn't include the choice that is being saved.
  else if (chosen !== null && status === 'running' && chosen.row !== row) {
    setChosen({ value: chosen.value, row });
  }
  return [chosen === null ? stored : chosen.value, (value) => setChosen({ value, row })];
}
