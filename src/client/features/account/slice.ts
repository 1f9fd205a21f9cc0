import { createAction } from '@reduxjs/toolkit';
import { createLoadable } from '../../state/loadable/createLoadable';

/** What the account screens have loaded: one line a call. */
export const searchCounts = createLoadable('searchCounts', 'getSearchCountSummary');
export const notificationList = createLoadable('notificationList', 'getNotifications');
export const notification = createLoadable('notification', 'getNotification');

/** The reader wants to meet it again as unread. */
export const notificationKeptUnread = createAction<{ id: number }>(
  'notification/notificationKeptUnread',
);
