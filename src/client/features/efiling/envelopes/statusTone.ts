import type { EnvelopeStatus } from '#contract/filing/states';
import type { StatusTone } from '../../../ui/StatusTag';

const TONES: Readonly<Record<EnvelopeStatus, StatusTone>> = {
  draft: 'neutral',
  submitting: 'open',
  submitted: 'open',
  underReview: 'open',
  deferred: 'paused',
  returned: 'warning',
  sentToJudge: 'open',
  accepted: 'released',
  partiallyAccepted: 'warning',
  granted: 'released',
  denied: 'closed',
  moot: 'closed',
  served: 'released',
  replaced: 'neutral',
  rejected: 'warning',
  canceled: 'neutral',
  failed: 'warning',
};

/** Returns the tone of a status tag. */
export function statusTone(status: EnvelopeStatus): StatusTone {
  return TONES[status];
}
