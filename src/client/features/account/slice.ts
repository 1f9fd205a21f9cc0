import { createAction } from '@reduxjs/toolkit';
import { createLoadable } from '../../state/loadable/createLoadable';
import { createSubmission } from '../../state/submission/createSubmission';

/** What the account screens have loaded: one line a call. */
export const searchCounts = createLoadable('account/searchCounts', 'getSearchCountSummary');
export const accountDashboard = createLoadable('account/accountDashboard', 'getAccountDashboard');
export const alertUse = createLoadable('account/alertUse', 'getAlertUse');
export const searchDetails = createLoadable('account/searchDetails', 'getSearchDetails');
export const accountUsers = createLoadable('account/accountUsers', 'getAccountUsers');
export const notificationList = createLoadable('account/notificationList', 'getNotifications');
export const notification = createLoadable('account/notification', 'getNotification');

/** The way of a notification back to unread. */
export const keepingUnread = createSubmission('account/keepingUnread');

/** The reader wants to meet it again as unread. */
export const notificationKeptUnread = createAction<{ id: number }>(
  'account/notificationKeptUnread',
);
