/**
 * Maximum characters of a file that the screen accepts; larger files must be imported from the
 * command line.
 */
export const CODES_FILE_MAX_LENGTH = 1_000_000;

/**
 * State of an uploaded file: it has errors; it can be put into effect; a job is putting it into
 * effect; it has become a version.
 */
export const CODE_IMPORT_STATES = ['REFUSED', 'READY', 'IMPORTING', 'IN_FORCE'] as const;
export type CodeImportState = (typeof CODE_IMPORT_STATES)[number];

export const CODE_IMPORT_WORDS: Readonly<Record<CodeImportState, string>> = {
  REFUSED: 'Has errors',
  READY: 'Checked',
  IMPORTING: 'Importing',
  IN_FORCE: 'Imported',
};
