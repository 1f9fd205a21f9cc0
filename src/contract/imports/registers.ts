/** Command-line names of the registers into which records can be imported. */
export const IMPORT_REGISTERS = ['court', 'judgment', 'recorder', 'taxWarrant'] as const;
export type ImportRegister = (typeof IMPORT_REGISTERS)[number];

/**
 * Action of a row: `upsert` adds or changes the record, `delete` removes it, `expunge` hides it
 * permanently.
 */
export type ImportAction = 'upsert' | 'delete' | 'expunge';

/** Registers whose records can be expunged; in the others they can only be deleted. */
export const EXPUNGING_REGISTERS: readonly ImportRegister[] = ['court', 'taxWarrant'];

/** True for the name of a column, field, or action that suggests a confidential record. */
export function suggestsSecrecy(name: string): boolean {
  return /seal|confid|restrict|expung/i.test(name);
}

/** States of an import; a stopped or failed one can be resumed. */
export type ImportState = 'RUNNING' | 'STOPPED' | 'DONE' | 'FAILED' | 'ROLLED_BACK';

/** Encodings of import files. `latin1` includes the additional Windows characters. */
export const IMPORT_ENCODINGS = ['utf8', 'latin1', 'utf16le'] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

/** Maximum characters of a line; each longer line counts as one bad row. */
export const IMPORT_LINE_MAX_LENGTH = 4_000_000;
/** Maximum characters of a name, caption, note, or entry in a row. */
export const IMPORT_TEXT_MAX_LENGTH = 20_000;
/** Maximum items in each list of a row, such as its parties or entries. */
export const IMPORT_CHILDREN_MAX = 20_000;
/** Characters of a bad row that are saved to identify it. */
export const IMPORT_SNIPPET_MAX_LENGTH = 200;
/** Maximum stored characters of a rejected row; longer ones are truncated. */
export const REFUSED_TEXT_MAX_LENGTH = 2_000;
/**
 * Maximum rejected rows per run whose text is stored; for the others, only the beginning is stored.
 */
export const REFUSED_TEXTS_A_RUN = 1_000;
/** Maximum characters of a header line stored for the download. */
export const REFUSED_HEADER_MAX_LENGTH = 100_000;

/** Changes to a record that trigger alerts. */
export type RecordEventKind =
  | 'STATUS_CHANGED'
  | 'AMOUNT_CHANGED'
  | 'RELEASED'
  | 'CASE_ADDED'
  | 'PARTY_ADDED'
  | 'JUDGMENT_ADDED'
  | 'JUDGMENT_CHANGED'
  | 'ENTRY_ADDED'
  | 'HEARING_ADDED'
  | 'HEARING_MOVED'
  | 'HEARING_CANCELLED'
  | 'DELETED'
  | 'EXPUNGED';
