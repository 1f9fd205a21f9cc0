import type { NotificationsState } from './slice';

export const selectUnread = (state: { readonly notifications: NotificationsState }): number =>
  state.notifications.unread;
