import type { CurrentUser } from '#contract/schemas/users';
import { forbidden } from '../../http/problems';

/**
 * Actions that need a confirmed email address. Searching and saving within the plan, choosing a
 * plan, and paying don't. Alert emails also wait: the `mailRepository.ts` for notifications checks
 * the same column.
 */
const WAITING = {
  buy: 'Pages and subscriptions can be bought',
  addUsers: 'Users can be added',
  file: 'You can file electronically',
} as const;

/** Rejects an action that needs a confirmed address with a 403 that says what to do. */
export function requireConfirmedEmail(
  { isEmailConfirmed }: CurrentUser,
  what: keyof typeof WAITING,
): void {
  if (isEmailConfirmed) return;
  throw forbidden(
    `${WAITING[what]} once your email address is confirmed. Open the link in the email that we sent you. To get a new link, go to your account dashboard.`,
  );
}
