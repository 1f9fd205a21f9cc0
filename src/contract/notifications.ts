/** The newest notifications of the inbox: so many are shown. */
export const NOTIFICATION_PAGE_SIZE = 100;
