import { POLICY_WORDS } from '#contract/courtDetails';
import type { CourtEdit, FilingPolicy } from '#contract/schemas/courtDetails';
import { formatDate } from '../../../ui/formats';
import { sinceLine } from './ChangeFields';

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

/** Describes a change: its parts, compared with the policy of its effective date. */
export function previewLines(
  { laterPolicies, today }: CourtEdit,
  seen: FilingPolicy,
  entered: Policy,
  effectiveOn: string,
): readonly string[] {
  const before = laterPolicies.filter((later) => later.effectiveOn <= effectiveOn).at(-1) ?? seen;
  const parts = changedParts(seen, entered).map((name) => [name, entered[name]]);
  const lines = changedLines(before, { ...before, ...(Object.fromEntries(parts) as Policy) });
  return [...(lines.length === 0 ? ['No changes.'] : lines), sinceLine(effectiveOn, today)];
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
