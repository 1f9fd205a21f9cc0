import { createAction } from '@reduxjs/toolkit';
import { createLoadable } from '../../state/loadable/createLoadable';
import { createSubmission } from '../../state/submission/createSubmission';

/** What the account screens have loaded: one line a call. */
export const searchCounts = createLoadable('searchCounts', 'getSearchCountSummary');
export const accountDashboard = createLoadable('accountDashboard', 'getAccountDashboard');
export const alertUse = createLoadable('alertUse', 'getAlertUse');
export const searchDetails = createLoadable('searchDetails', 'getSearchDetails');
export const accountUsers = createLoadable('accountUsers', 'getAccountUsers');
export const notificationList = createLoadable('notificationList', 'getNotifications');
export const notification = createLoadable('notification', 'getNotification');

/** The way of a notification back to unread. */
export const keepingUnread = createSubmission('keepingUnread');

/** The reader wants to meet it again as unread. */
export const notificationKeptUnread = createAction<{ id: number }>(
  'notification/notificationKeptUnread',
);
