import { LIST } from '../answers';
import type { ResultList } from '../lists';
import type { Notification } from '../notifications';
import { call } from './row';

const NOTIFICATION = {
  id: 'number',
  kind: 'text',
  title: 'text',
  body: 'text',
  createdAt: 'text',
  readAt: 'text?',
  caseId: 'number?',
} as const;

/** The user's inbox. */
export const NOTIFICATIONS_CALLS = {
  /** The user's newest notifications. */
  getNotifications: call<{ response: ResultList<Notification> }>({
    method: 'GET',
    path: '/api/notifications',
    answers: LIST,
  }),
  getNotification: call<{ params: { id: number }; response: Notification }>({
    method: 'GET',
    path: '/api/notifications/{id}',
    answers: NOTIFICATION,
  }),
  putNotificationRead: call<{
    params: { id: number };
    body: { isRead: boolean };
    response: Notification;
  }>({ method: 'PUT', path: '/api/notifications/{id}/read', answers: NOTIFICATION }),
  /** How many notifications of the user's inbox are unread. */
  getUnreadCount: call<{ query: { inbox?: 'true' }; response: number }>({
    method: 'GET',
    path: '/api/notifications/unread/count',
    answers: 'number',
    isBackground: true,
  }),
} as const;
