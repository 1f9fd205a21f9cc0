import { UNREAD_BADGE_CAP } from '#contract/limits';

/** Returns the text of the unread badge: empty at 0, "99+" above the cap (spec section 2). */
export function unreadBadge(count: number): string {
  if (count <= 0) return '';
  return count > UNREAD_BADGE_CAP ? `${String(UNREAD_BADGE_CAP)}+` : String(count);
}
