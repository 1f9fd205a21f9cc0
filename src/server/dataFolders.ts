/** Folder of the database within a data directory. */
export const DATABASE_FOLDER = 'database';

/** Written and removed again, to see whether anything can be written. */
export const PROBE_FILE = 'database.probe';

/** Folder of the mails that are files. */
export const OUTBOX_FOLDER = 'outbox';

/** Folder of what mail servers say of mails that could not be delivered, until it is read. */
export const BOUNCES_FOLDER = 'bounces';

/** Folder of the pages of documents, named by their hashes. */
export const PAGES_FOLDER = 'documents';

/** Folder of the files of records that users had made, named by their hashes. */
export const EXPORTS_FOLDER = 'exports';

/** Folder of the copies of pages that accounts bought, named by their hashes. */
export const PURCHASES_FOLDER = 'purchases';

/** All folders that the site makes in a data directory. */
export const OUR_FOLDERS: readonly string[] = [
  DATABASE_FOLDER,
  OUTBOX_FOLDER,
  BOUNCES_FOLDER,
  PAGES_FOLDER,
  EXPORTS_FOLDER,
  PURCHASES_FOLDER,
];
