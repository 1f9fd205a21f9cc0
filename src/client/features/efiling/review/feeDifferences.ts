import type { FeePart } from '#contract/schemas/efmMessages';

/** A part of the fees that changed; an amount is null where the part isn't charged. */
export interface FeeDifference {
  readonly name: string;
  readonly from: number | null;
  readonly to: number | null;
}

interface Calculated {
  readonly parts: readonly FeePart[];
}

/** Returns cents by name; sums parts with the same name. */
function byName({ parts }: Calculated): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { cents, name } of parts) sums.set(name, (sums.get(name) ?? 0) + cents);
  return sums;
}

/** Lists the parts in which two calculations differ, in the order of the first. */
export function feeDifferences(before: Calculated, now: Calculated): readonly FeeDifference[] {
  const [old, current] = [byName(before), byName(now)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((name) => ({ name, from: old.get(name) ?? null, to: current.get(name) ?? null }))
    .filter(({ from, to }) => from !== to);
}
