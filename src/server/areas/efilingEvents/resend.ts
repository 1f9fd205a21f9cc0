import { PROVIDER_OPERATIONS } from '#contract/filing/efmOperations';
import type { EfilingMessage } from '#contract/schemas/efilingEvents';
import type { EventRow } from './repository';

/**
 * Returns what resending a message does: a waiting message is sent `now`, an answered one is sent
 * as the `same` message, whose first response counts, and a rejected notice is sent as a `copy`
 * with a new id. A provider's rejected request isn't resent (null), because the filer was notified
 * and can file again.
 */
export function resendOf({
  operation,
  outcome,
  sender,
  tries,
}: Pick<EventRow, 'operation' | 'outcome' | 'sender' | 'tries'>): EfilingMessage['resend'] {
  if (outcome === 'waiting' || outcome === 'late') return 'now';
  // Read-only requests are sent directly, and stored only by the side that received them.
  if (tries === 0) return null;
  if (outcome === 'answered') return 'same';
  const isNotice = (PROVIDER_OPERATIONS as readonly string[]).includes(operation);
  return sender === 'manager' && isNotice ? 'copy' : null;
}
