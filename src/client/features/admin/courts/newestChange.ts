import type { CourtChangeKind } from '#contract/courts/details';
import type { CourtChange } from '#contract/schemas/courtDetails';

/**
 * Returns the id of a court's newest change of a kind, null if there is none. It resets a form also
 * after a change with a future effective date, which leaves the current values the same.
 */
export function newestChange(
  changes: readonly CourtChange[],
  kind: CourtChangeKind,
): number | null {
  return changes.find((change) => change.kind === kind)?.id ?? null;
}
