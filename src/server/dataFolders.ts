/** Folder of the database in a data directory. */
export const DATABASE_FOLDER = 'database';

/** File that is written and deleted to test whether the disk is writable. */
export const PROBE_FILE = 'database.probe';

/** Folder of emails written as files. */
export const OUTBOX_FOLDER = 'outbox';

/** Folder of bounce reports that the server hasn't read yet. */
export const BOUNCES_FOLDER = 'bounces';

/** Folder of document pages, named by their hashes. */
export const PAGES_FOLDER = 'documents';

/** Folder of record files that users exported, named by their hashes. */
export const EXPORTS_FOLDER = 'exports';

/** Folder of page copies that accounts bought, named by their hashes. */
export const PURCHASES_FOLDER = 'purchases';

/** Folder of unfinished, unchecked, and rejected uploads, named by their ids. */
export const UPLOADS_FOLDER = 'uploads';

/** Folder of files imported from the browser, named by their ids. */
export const IMPORTS_FOLDER = 'imports';

/** Folder of filing documents that passed the check, named by their hashes. */
export const FILINGS_FOLDER = 'filings';

/** File of the generated certificate that signs stamped documents, with its key. */
export const SEAL_FILE = 'seal.pem';

/** All folders that the site creates in a data directory. */
export const OUR_FOLDERS: readonly string[] = [
  DATABASE_FOLDER,
  OUTBOX_FOLDER,
  BOUNCES_FOLDER,
  PAGES_FOLDER,
  EXPORTS_FOLDER,
  PURCHASES_FOLDER,
  UPLOADS_FOLDER,
  IMPORTS_FOLDER,
  FILINGS_FOLDER,
];
