/** Records of a user's choice as one PDF file, made by a job. */

/** Screen with the files that a user had made. */
export const EXPORTS_SCREEN = '/common/ViewExports';

/** The file itself; below the context path. */
export const EXPORT_FILE_PATH = '/common/exports/{exportId}/records.pdf';

/** Records that one file holds. */
export const MOST_EXPORTED = 200;

/** Files that a user keeps at once. */
export const MOST_EXPORTS = 20;

/** Days for which a file is kept: our choice. */
export const EXPORT_DAYS = 7;

export const EXPORT_TITLE_LENGTH = 120;

/** Entries of a case's summary that a file holds, the newest; the page for the printer has all. */
export const MOST_EXPORTED_ENTRIES = 2_000;

export const EXPORT_STATUSES = ['WAITING', 'RUNNING', 'READY', 'FAILED'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export function exportFile(exportId: number): string {
  return EXPORT_FILE_PATH.replace('{exportId}', String(exportId));
}

/** Whether a file is on its way: worth asking again. */
export function isUnderWay({ status }: { readonly status: ExportStatus }): boolean {
  return status === 'WAITING' || status === 'RUNNING';
}
