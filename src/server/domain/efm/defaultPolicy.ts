import type { CourtPolicy } from '#contract/schemas/efmMessages';
import type { NewPolicy } from './policyRepository';

const MEGABYTE = 1_000_000;
const STATEMENT =
  'I have read each document. Information that court rules exclude from public access is not in a public document.';

/** The policy of courts that haven't changed it. */
export const DEFAULT_POLICY: Omit<NewPolicy, 'countyId' | 'effectiveOn'> = {
  acceptsInitial: true,
  acceptsSubsequent: true,
  documentBytes: 50 * MEGABYTE,
  envelopeBytes: 75 * MEGABYTE,
  documentPages: 250,
  allowsSeveralLeads: false,
  servesAt: 'submission',
  allowsCopies: true,
  statement: STATEMENT,
  fields: [
    policyField('clientNumber', 'Your own number for this matter. The court does not use it.'),
    policyField('amount', 'The amount that the case is about, without costs.', true),
    policyField('comment', 'A note to the clerk. It is not part of the case.'),
  ],
};

/** A form field of a policy. */
export function policyField(name: string, help: string, isRequired = false) {
  return {
    field: name,
    isVisible: true,
    isRequired,
    help,
    pattern: null,
    message: '',
    fallback: null,
  };
}

/** The policy of a court in a county that has none yet: nothing can be filed. */
export function startingPolicy(courtId: number, effectiveOn: string): CourtPolicy {
  return {
    ...DEFAULT_POLICY,
    fields: [...DEFAULT_POLICY.fields],
    acceptsInitial: false,
    acceptsSubsequent: false,
    courtId,
    effectiveOn,
    version: 0,
  };
}
