import type { CurrentUser } from '#contract/schemas/users';
import { forbidden } from '../../http/problems';

/**
 * What waits until a user's mail address is confirmed; all else does not: searching and saving within
 * the plan, choosing a plan, paying. Mails of alerts wait too: see `mailRepository.ts` of
 * notifications, which asks the same column.
 */
const WAITING = {
  buy: 'Pages and subscriptions can be bought',
  addUsers: 'Users can be added',
} as const;

/** Refuses with 403 what waits for the confirmation, and says what to do. */
export function requireConfirmedEmail(
  { isEmailConfirmed }: CurrentUser,
  what: keyof typeof WAITING,
): void {
  if (isEmailConfirmed) return;
  throw forbidden(
    `${WAITING[what]} once your email address is confirmed. Open the link in the email that we sent you; the dashboard of your account leads to another one.`,
  );
}
