import type { CurrentUser } from '#contract/schemas/users';
import { notFound } from '../../http/problems';
import type { RouteAccess } from '../../http/routeAccess';

/** Access for users of a recorder's office (spec section 6, RECORDER). */
export const OFFICE = {
  rule: { roles: ['USER'], requires: ['RECORDER'] },
  ownership: 'ownUser',
} as const satisfies RouteAccess;

/** Returns the county of the user's office. */
export function officeOf({ recorderId }: CurrentUser): number {
  if (recorderId === null) throw notFound();
  return recorderId;
}
