import { LIST } from '../answers';
import type { NOTIFICATIONS_SCHEMAS } from '../schemas/notifications';
import { area, call } from './row';

const NOTIFICATION = {
  id: 'number',
  kind: 'text',
  title: 'text',
  body: 'text',
  createdAt: 'text',
  readAt: 'text?',
  isArchived: 'flag',
  record: 'object?',
  savedSearchId: 'number?',
  savedSearchState: 'text?',
  envelopeId: 'text?',
} as const;

/** The user's inbox. */
export const NOTIFICATIONS_CALLS = area({
  /** The user's newest notifications. */
  getNotifications: call<(typeof NOTIFICATIONS_SCHEMAS)['getNotifications']>({
    isPublicApi: { scope: 'alerts:read' },
    method: 'GET',
    isReadable: true,
    path: '/api/notifications',
    answers: { ...LIST, pageNumber: 'number', pageSize: 'number' },
  }),
  /** Marks several notifications read, archives them, or restores them. */
  patchNotifications: call<(typeof NOTIFICATIONS_SCHEMAS)['patchNotifications']>({
    method: 'PATCH',
    path: '/api/notifications',
    answers: { changed: 'number' },
  }),
  getNotification: call<(typeof NOTIFICATIONS_SCHEMAS)['getNotification']>({
    isPublicApi: { scope: 'alerts:read' },
    method: 'GET',
    path: '/api/notifications/{id}',
    answers: NOTIFICATION,
  }),
  putNotificationRead: call<(typeof NOTIFICATIONS_SCHEMAS)['putNotificationRead']>({
    method: 'PUT',
    path: '/api/notifications/{id}/read',
    answers: NOTIFICATION,
  }),
});
