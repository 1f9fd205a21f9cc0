import type { CourtChangeKind } from '#contract/courts/details';
import type { CourtChange } from '#contract/schemas/courtDetails';

/**
 * Returns the id of a court's newest change of a kind, null if there is none. Forms use it as their
 * key, so that they reset even after a change that takes effect later and leaves the current values
 * the same.
 */
export function newestChange(
  changes: readonly CourtChange[],
  kind: CourtChangeKind,
): number | null {
  return changes.find((change) => change.kind === kind)?.id ?? null;
}
