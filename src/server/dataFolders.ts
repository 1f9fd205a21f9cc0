/** Folder of the database within a data directory. */
export const DATABASE_FOLDER = 'database';

/** Folder of the mails that are files. */
export const OUTBOX_FOLDER = 'outbox';
