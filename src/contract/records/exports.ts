/** PDF files of chosen records, created by a job. */

/** Screen with the user's files. */
export const EXPORTS_SCREEN = '/common/ViewExports';

/** A file's URL; below the context path. */
export const EXPORT_FILE_PATH = '/common/exports/{exportId}/records.pdf';

/** Maximum records in one file. */
export const MAX_EXPORTED = 200;

/** Maximum files per user. */
export const MAX_EXPORTS = 20;

/** Days until a file is deleted. */
export const EXPORT_DAYS = 7;

export const EXPORT_TITLE_LENGTH = 120;

/** Maximum case summary entries in a file, newest first; the printable page lists all of them. */
export const MAX_EXPORTED_ENTRIES = 2_000;

export const EXPORT_STATUSES = ['WAITING', 'RUNNING', 'READY', 'FAILED'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export function exportFile(exportId: number): string {
  return EXPORT_FILE_PATH.replace('{exportId}', String(exportId));
}

/** True while a file is being created, so its status should be polled. */
export function isUnderWay({ status }: { readonly status: ExportStatus }): boolean {
  return status === 'WAITING' || status === 'RUNNING';
}
