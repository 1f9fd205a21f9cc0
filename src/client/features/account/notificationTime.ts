/** Notifications are not of one court: their times are on the clock of most of Indiana. */
export const NOTIFICATION_TIME_ZONE = 'America/Indiana/Indianapolis';
