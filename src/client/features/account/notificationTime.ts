/** Time zone for notifications, which belong to no single court: most of Indiana's. */
export const NOTIFICATION_TIME_ZONE = 'America/Indiana/Indianapolis';
