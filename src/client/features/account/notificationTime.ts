/** Time zone for notifications, which have no court: the one that most of Indiana uses. */
export const NOTIFICATION_TIME_ZONE = 'America/Indiana/Indianapolis';
