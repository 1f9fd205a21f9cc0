import { Type } from '@sinclair/typebox';
import { UUID_PATTERN } from '../uuid';
import {
  IMPORT_ACTIONS,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_MAPPING_MAX_LENGTH,
  IMPORT_RUN_STATES,
  IMPORT_SOURCE_MAX_LENGTH,
} from '../imports/runs';
import { IMPORT_ENCODINGS, IMPORT_REGISTERS } from '../imports/registers';
import { DateSchema, exactly, IdSchema, nullable, words, type Shape } from './fields';

const Count = Type.Integer({ minimum: 0 });
const Uuid = Type.String({ pattern: UUID_PATTERN });

/** Number of rows in a run, per result. */
const CountsSchema = exactly({
  read: Count,
  added: Count,
  changed: Count,
  unchanged: Count,
  removed: Count,
  refused: Count,
  skipped: Count,
});

const SampleSchema = exactly({
  kind: words(['added', 'changed', 'removed'] as const),
  sourceKey: Type.String(),
  line: Count,
  /** Fields with their values before and after; null for no value. */
  fields: Type.Array(
    exactly({
      name: Type.String(),
      before: nullable(Type.String()),
      after: nullable(Type.String()),
    }),
  ),
});

/** Result of a dry run. */
const TrialSchema = exactly({
  counts: CountsSchema,
  samples: Type.Array(SampleSchema),
  /** Rejected rows by reason, most frequent first. */
  reasons: Type.Array(exactly({ reason: Type.String(), rows: Count, line: Count })),
  /** Codes that a field doesn't allow, most frequent first. */
  unknownCodes: Type.Array(exactly({ path: Type.String(), text: Type.String(), rows: Count })),
  /** Number of rows per court or county other than the import's; most rows first. */
  otherPlaces: Type.Array(exactly({ name: Type.String(), rows: Count })),
  newCourts: Type.Array(Type.String()),
  /** Records of the import's court or county that were on file before the run. */
  onFile: Count,
  warnings: Type.Array(Type.String()),
  /** Text that the user must type before the run; null if none is needed. */
  typed: nullable(Type.String()),
  /** Why the run can't start; null if it can. */
  blocked: nullable(Type.String()),
});
export type ImportTrial = Shape<typeof TrialSchema>;

/** Result of a rollback. */
const RollbackSchema = exactly({
  restored: Count,
  /** Records that the rollback didn't restore, because later runs changed them. */
  left: Count,
  leftKeys: Type.Array(Type.String()),
  places: Type.Array(Type.String()),
});
export type ImportRollback = Shape<typeof RollbackSchema>;

const SUMMARY = {
  importId: Uuid,
  register: words(IMPORT_REGISTERS),
  countyName: Type.String(),
  courtName: nullable(Type.String()),
  source: Type.String(),
  fileName: Type.String(),
  bytes: Count,
  /** Bytes received. */
  received: Count,
  /** SHA-256 of the file; null until it has arrived. */
  hash: nullable(Type.String()),
  state: words(IMPORT_RUN_STATES),
  userName: Type.String(),
  createdAt: Type.String(),
  endedAt: nullable(Type.String()),
  /** Why the last step failed or stopped; null otherwise. */
  problem: nullable(Type.String()),
  counts: nullable(CountsSchema),
};
export type ImportSummary = Shape<typeof SummarySchema>;
const SummarySchema = exactly(SUMMARY);

const OverviewSchema = exactly({
  imports: Type.Array(SummarySchema),
  counties: Type.Array(exactly({ id: IdSchema, name: Type.String() })),
  courts: Type.Array(exactly({ id: IdSchema, countyId: IdSchema, name: Type.String() })),
  /** Source names used in earlier imports, each with its register. */
  sources: Type.Array(exactly({ register: words(IMPORT_REGISTERS), source: Type.String() })),
  storedBytes: Count,
});
export type ImportsOverview = Shape<typeof OverviewSchema>;

const FieldSchema = exactly({
  path: Type.String(),
  isRequired: Type.Boolean(),
  isDate: Type.Boolean(),
  /** Codes that the field allows, with labels; empty if it takes any text. */
  choices: Type.Array(exactly({ id: Type.String(), label: Type.String() })),
});
export type ImportField = Shape<typeof FieldSchema>;

/** An import with all data of its page. */
const DetailsSchema = exactly({
  ...SUMMARY,
  version: Count,
  isMine: Type.Boolean(),
  asOf: Type.String(),
  coverageFrom: nullable(Type.String()),
  coverageTo: nullable(Type.String()),
  isCsv: Type.Boolean(),
  encoding: words(IMPORT_ENCODINGS),
  headers: Type.Array(Type.String()),
  /** First rows as read: cells, or one text per JSON line. */
  firstRows: Type.Array(exactly({ cells: Type.Array(Type.String()) })),
  /** Different texts at the start of the file, for columns with only a few. */
  columnTexts: Type.Array(exactly({ column: Type.String(), texts: Type.Array(Type.String()) })),
  /** Mapping as JSON: saved, or else guessed from the columns. */
  mapping: nullable(Type.String()),
  isGuessed: Type.Boolean(),
  fields: Type.Array(FieldSchema),
  savedMappings: Type.Array(exactly({ name: Type.String(), mapping: Type.String() })),
  /** First rows as mapped, as JSON, or why a row can't be used. */
  mappedRows: Type.Array(Type.String()),
  trial: nullable(TrialSchema),
  triedAt: nullable(Type.String()),
  startedAt: nullable(Type.String()),
  /** Number of rows, from the dry run. */
  totalRows: nullable(Count),
  perSecond: nullable(Count),
  secondsLeft: nullable(Count),
  isStopping: Type.Boolean(),
  notifies: Type.Boolean(),
  rollback: nullable(RollbackSchema),
  isFileStored: Type.Boolean(),
  /** Id of the import's run; null before the first row is written. */
  runId: nullable(IdSchema),
  canRollBack: Type.Boolean(),
});
export type ImportDetails = Shape<typeof DetailsSchema>;

const Params = exactly({ importId: Uuid });

/** Imports from the browser, for super users. */
export const IMPORT_RUNS_SCHEMAS = {
  getImports: { response: OverviewSchema },
  createImport: {
    body: exactly({
      register: words(IMPORT_REGISTERS),
      countyId: IdSchema,
      courtId: nullable(IdSchema),
      source: Type.String({ minLength: 1, maxLength: IMPORT_SOURCE_MAX_LENGTH }),
      asOf: DateSchema,
      coverageFrom: nullable(DateSchema),
      coverageTo: nullable(DateSchema),
      fileName: Type.String({ minLength: 1, maxLength: 1_000 }),
      bytes: Type.Integer({ minimum: 0, maximum: 1_000 * IMPORT_FILE_MAX_BYTES }),
    }),
    response: DetailsSchema,
  },
  getImport: { params: Params, response: DetailsSchema },
  putImportMapping: {
    params: Params,
    body: exactly({
      version: Count,
      encoding: words(IMPORT_ENCODINGS),
      /** Null for JSON lines. */
      mapping: nullable(Type.String({ minLength: 1, maxLength: IMPORT_MAPPING_MAX_LENGTH })),
      /** Saves the mapping under this name for its register and source; null to save none. */
      saveAs: nullable(Type.String({ minLength: 1, maxLength: 60 })),
    }),
    response: DetailsSchema,
  },
  actOnImport: {
    params: Params,
    body: exactly({
      action: words(IMPORT_ACTIONS),
      version: Count,
      /** Confirmation text that the dry run requires; null if none is required. */
      typed: nullable(Type.String({ maxLength: 200 })),
      /** Notifies the super user when the run ends. */
      notifies: Type.Boolean(),
    }),
    response: DetailsSchema,
  },
  deleteImport: { params: Params, response: exactly({ isDeleted: Type.Boolean() }) },
} as const;
