import { PROVIDER_OPERATIONS } from '#contract/efmOperations';
import type { EfilingMessage } from '#contract/schemas/efilingEvents';
import type { EventRow } from './repository';

/**
 * What sending a message again does: a waiting one is tried `now`, an answered one goes out as the
 * `same` message, whose first answer counts, and a refused notice is sent as a `copy` with a new id.
 * A refused request of the filers' side isn't sent again: the filer was notified and can file again.
 */
export function resendOf({
  operation,
  outcome,
  sender,
  tries,
}: Pick<EventRow, 'operation' | 'outcome' | 'sender' | 'tries'>): EfilingMessage['resend'] {
  if (outcome === 'waiting' || outcome === 'late') return 'now';
  // Questions are asked directly and stored only by the side that answered them.
  if (tries === 0) return null;
  if (outcome === 'answered') return 'same';
  const isNotice = (PROVIDER_OPERATIONS as readonly string[]).includes(operation);
  return sender === 'manager' && isNotice ? 'copy' : null;
}
