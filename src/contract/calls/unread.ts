import type { NOTIFICATIONS_SCHEMAS } from '../schemas/notifications';
import { area, call } from './row';

/** The unread count on the inbox tab. */
export const UNREAD_CALLS = area({
  /** Number of unread notifications in the user's inbox. */
  getUnreadCount: call<(typeof NOTIFICATIONS_SCHEMAS)['getUnreadCount']>({
    isPublicApi: { scope: 'alerts:read' },
    method: 'GET',
    isReadable: true,
    path: '/api/notifications/unread/count',
    answers: 'number',
    isBackground: true,
  }),
});
