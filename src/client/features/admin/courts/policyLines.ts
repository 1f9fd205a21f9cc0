import { POLICY_WORDS } from '#contract/courts/details';
import { formatDate } from '#contract/formats';
import type { CourtEdit, FilingPolicy } from '#contract/schemas/courtDetails';

/** The parts of a policy that the form edits. */
export type Policy = Omit<FilingPolicy, 'effectiveOn' | 'isOwn'>;

const PARTS = Object.keys(POLICY_WORDS) as (keyof Policy)[];

function changedParts(before: Policy, after: Policy): readonly (keyof Policy)[] {
  return PARTS.filter((name) => before[name] !== after[name]);
}

function changedLines(before: Policy, after: Policy): string[] {
  const shown = (value: boolean | number | string): string => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return value === '' ? 'none' : String(value);
  };
  return changedParts(before, after).map(
    (name) =>
      `${POLICY_WORDS[name]}: changes from ${shown(before[name])} to ${shown(after[name])}.`,
  );
}

/** Returns the policy in effect on a date, which is today or later. */
export function policyOn(
  { laterPolicies }: CourtEdit,
  policy: FilingPolicy,
  date: string,
): FilingPolicy {
  return laterPolicies.filter(({ effectiveOn }) => effectiveOn <= date).at(-1) ?? policy;
}

/**
 * Lists the differences between a policy and the entered one, and then `since`, a sentence about
 * the effective date.
 */
export function previewLines(before: Policy, entered: Policy, since: string): readonly string[] {
  const lines = changedLines(before, entered);
  return [...(lines.length === 0 ? ['No changes.'] : lines), since];
}

/** Describes the scheduled changes, earliest first. */
export function scheduledLines(
  policy: FilingPolicy,
  laterPolicies: readonly FilingPolicy[],
): readonly string[] {
  return laterPolicies.flatMap((later, at) =>
    changedLines(laterPolicies[at - 1] ?? policy, later).map(
      (line) => `${formatDate(later.effectiveOn)}: ${line}`,
    ),
  );
}
