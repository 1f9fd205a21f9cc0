import type { NOTIFICATIONS_SCHEMAS } from '../schemas/notifications';
import { area, call } from './row';

/** The count beside the tab of the inbox. */
export const UNREAD_CALLS = area({
  /** How many notifications of the user's inbox are unread. */
  getUnreadCount: call<(typeof NOTIFICATIONS_SCHEMAS)['getUnreadCount']>({
    method: 'GET',
    path: '/api/notifications/unread/count',
    answers: 'number',
    isBackground: true,
  }),
});
