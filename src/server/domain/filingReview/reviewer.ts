import type { CurrentUser } from '#contract/schemas/users';
import { notFound, unauthorized } from '../../http/problems';
import type { Reviewer } from '../efm/locksRepository';

/**
 * Returns the user as a reviewer of a county. An administrator of the clerk's account is a
 * supervisor, who may strike acceptances.
 */
export function reviewerOf({ clerkId, firstName, id, isAdmin, lastName }: CurrentUser): Reviewer {
  if (id === null) throw unauthorized();
  if (clerkId === null) throw notFound();
  const name = `${firstName} ${lastName}`.trim();
  return { userId: id, name, countyId: clerkId, isSupervisor: isAdmin };
}
