import { POLICY_WORDS } from '#contract/courts/details';
import { formatDate } from '#contract/formats';
import type { FilingPolicy } from '#contract/schemas/courtDetails';
import type { CourtPolicy } from '#contract/schemas/efmMessages';
import {
  findLaterPolicies,
  savePolicies,
  type FilingCourt,
  type NewPolicy,
} from '../../domain/efm/policyRepository';
import { conflict } from '../../http/problems';
import { MEGABYTE, readPolicy } from './loadCourt';
import { findPolicyChanges } from './changesRepository';

/** A policy as stored in changes. */
export type Policy = Omit<FilingPolicy, 'effectiveOn' | 'isOwn'>;
type Part = keyof Policy;
const PARTS = Object.keys(POLICY_WORDS) as Part[];

/** Returns the names of the parts that differ between two policies. */
export function changedParts(before: Policy, after: Policy): readonly Part[] {
  return PARTS.filter((name) => before[name] !== after[name]);
}

/** Picks parts of a policy. */
export function pickParts(policy: Policy, names: readonly Part[]): Partial<Policy> {
  return Object.fromEntries(names.map((name) => [name, policy[name]]));
}

/**
 * Returns a county's policy with some parts changed. Throws 409 if its limits contradict each
 * other.
 */
function withParts(
  { courtId: _court, version: _version, ...stored }: CourtPolicy,
  countyId: number,
  { documentMegabytes, envelopeMegabytes, ...parts }: Partial<Policy>,
): NewPolicy {
  const policy = {
    ...stored,
    ...parts,
    countyId,
    ...(documentMegabytes === undefined ? {} : { documentBytes: documentMegabytes * MEGABYTE }),
    ...(envelopeMegabytes === undefined ? {} : { envelopeBytes: envelopeMegabytes * MEGABYTE }),
  };
  if (policy.envelopeBytes < policy.documentBytes) {
    const day = formatDate(policy.effectiveOn);
    throw conflict(
      `On ${day}, the envelope limit would be smaller than the document limit. First change the policy as of that date.`,
    );
  }
  return policy;
}

/** A transaction that writes policies. */
type PolicyTransaction = Parameters<typeof savePolicies>[0];

/**
 * Saves parts of a county's policy, starting on a date. The county's later policies get the same
 * parts, up to the first one that changes them. Throws 409 if the envelope limit of one of these
 * policies would be smaller than its document limit.
 */
export async function writePolicyParts(
  trx: PolicyTransaction,
  court: FilingCourt,
  /** The policy in effect on that date so far. */
  current: CourtPolicy,
  effectiveOn: string,
  parts: Partial<Policy>,
): Promise<void> {
  const { countyId } = court;
  const old = await readPolicy(trx, current);
  const saved = [withParts({ ...current, effectiveOn }, countyId, parts)];
  const changes = await findPolicyChanges(trx, countyId, effectiveOn);
  let names = Object.keys(parts) as Part[];
  for (const later of await findLaterPolicies(trx, court, effectiveOn)) {
    const policy = await readPolicy(trx, later);
    const set = changes
      .filter((change) => change.effectiveOn === later.effectiveOn)
      .flatMap(({ after, before }) => changedParts(before as Policy, after as Policy));
    names = names.filter((name) => policy[name] === old[name] && !set.includes(name));
    saved.push(withParts(later, countyId, pickParts({ ...old, ...parts }, names)));
  }
  await savePolicies(trx, saved);
}
