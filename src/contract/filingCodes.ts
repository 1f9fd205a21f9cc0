/** Screen on which super users check files of e-filing codes and put them in force. */
export const FILING_CODES_PATH = '/admin/FilingCodes';

/** Largest file of the screen; larger ones are imported with the command. */
export const CODES_FILE_MAX_LENGTH = 1_000_000;

/**
 * State of an uploaded file: its check found errors; it can be put in force; a job is doing so; it
 * became a version.
 */
export const CODE_IMPORT_STATES = ['REFUSED', 'READY', 'IMPORTING', 'IN_FORCE'] as const;
export type CodeImportState = (typeof CODE_IMPORT_STATES)[number];

export const CODE_IMPORT_WORDS: Readonly<Record<CodeImportState, string>> = {
  REFUSED: 'Has errors',
  READY: 'Checked',
  IMPORTING: 'Importing',
  IN_FORCE: 'Imported',
};
