/** Time zone of notifications, which belong to no court: that of most of Indiana. */
export const NOTIFICATION_TIME_ZONE = 'America/Indiana/Indianapolis';
