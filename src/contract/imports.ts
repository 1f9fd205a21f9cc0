/** The registers into which records are imported, as the command line names them. */
export const IMPORT_REGISTERS = ['court', 'judgment', 'recorder', 'taxWarrant'] as const;
export type ImportRegister = (typeof IMPORT_REGISTERS)[number];

/**
 * What a row asks for. `upsert` adds or changes the record, `delete` takes it away, `expunge` hides it
 * for good: nothing brings it back.
 */
export const IMPORT_ACTIONS = ['upsert', 'delete', 'expunge'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

/** Registers whose records may be expunged; the others are only deleted. */
export const EXPUNGING_REGISTERS: readonly ImportRegister[] = ['court', 'taxWarrant'];

/** Where an import stands; one that stopped or failed can be resumed. */
export const IMPORT_STATES = ['RUNNING', 'STOPPED', 'DONE', 'FAILED'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** How the bytes of a file are read. `latin1` takes the further characters of Windows along. */
export const IMPORT_ENCODINGS = ['utf8', 'latin1', 'utf16le'] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

/** Characters of the longest line that is read; a longer one is one bad row. */
export const IMPORT_LINE_MAX_LENGTH = 4_000_000;
/** Characters of the longest name, caption, note or entry in a row. */
export const IMPORT_TEXT_MAX_LENGTH = 20_000;
/** Most children of one kind on a row: parties, entries and so on. */
export const IMPORT_CHILDREN_MAX = 20_000;
/** Characters of a bad row that are kept to find it by. */
export const IMPORT_SNIPPET_MAX_LENGTH = 200;

/** What changed on a record that somebody watches. */
export const RECORD_EVENT_KINDS = [
  'STATUS_CHANGED',
  'AMOUNT_CHANGED',
  'RELEASED',
  'CASE_ADDED',
  'PARTY_ADDED',
  'JUDGMENT_ADDED',
  'JUDGMENT_CHANGED',
  'ENTRY_ADDED',
  'HEARING_ADDED',
  'HEARING_MOVED',
  'HEARING_CANCELLED',
  'DELETED',
  'EXPUNGED',
] as const;
export type RecordEventKind = (typeof RECORD_EVENT_KINDS)[number];
