import { Type } from '@sinclair/typebox';
import {
  BULK_ACTIONS,
  BULK_KINDS,
  BULK_LIMITS,
  BULK_PACKAGE_STATES,
  BULK_ROW_STATES,
  BULK_STATES,
} from '../filing/bulkFiling';
import { UPLOAD_STATES } from '../filing/uploads';
import {
  exactly,
  IdSchema,
  listProperties,
  nullable,
  type Shape,
  UuidSchema,
  words,
} from './fields';

const NameSchema = Type.String({ maxLength: BULK_LIMITS.nameLength });
const CodeSchema = Type.String({ minLength: 1, maxLength: 60 });
const CellSchema = Type.String({ maxLength: BULK_LIMITS.cellLength });
const VersionSchema = Type.Integer({ minimum: 1 });
/** The column of each header; empty for unused headers. */
const ColumnsSchema = Type.Array(Type.String({ maxLength: 60 }), { maxItems: BULK_LIMITS.columns });

/** Settings that all rows of a batch share. */
export type BulkSettings = Shape<typeof SettingsSchema>;
const SettingsSchema = exactly({
  /**
   * The court of new cases. Null if one document is filed into many cases: each case number
   * identifies its court.
   */
  courtId: nullable(IdSchema),
  typeCode: nullable(CodeSchema),
  /** Filing code of the complaint, or of the one document that is filed into many cases. */
  code: nullable(CodeSchema),
  /** Bar number, for rows without their own. */
  attorney: nullable(CodeSchema),
  paymentAccountId: nullable(IdSchema),
  /** Client number for rows without their own. */
  clientNumber: Type.String({ maxLength: 60 }),
  /** The plaintiff of rows without their own. */
  plaintiff: Type.String({ maxLength: 300 }),
  /** Totals from the uploader's own system; null for totals that it doesn't have. */
  totals: exactly({
    rows: nullable(Type.Integer({ minimum: 0, maximum: BULK_LIMITS.rows })),
    cents: nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })),
    documents: nullable(Type.Integer({ minimum: 0, maximum: BULK_LIMITS.files })),
  }),
});

/**
 * Rows in one state, with their fees: estimates for ready and held rows, charges for filed ones.
 */
export type BulkCount = Shape<typeof CountSchema>;
const CountSchema = exactly({
  state: words(BULK_ROW_STATES),
  rows: Type.Integer(),
  cents: Type.Integer(),
});

const SUMMARY = {
  id: UuidSchema,
  name: Type.String(),
  kind: words(BULK_KINDS),
  state: words(BULK_STATES),
  /** Null if one document is filed into many cases. */
  courtName: nullable(Type.String()),
  uploaderName: Type.String(),
  /** The user who released the batch. */
  reviewerName: nullable(Type.String()),
  /** ISO instants. */
  createdAt: Type.String(),
  releasedAt: nullable(Type.String()),
  startedAt: nullable(Type.String()),
  finishedAt: nullable(Type.String()),
  counts: Type.Array(CountSchema),
  /** Why the batch is paused; null otherwise. */
  pauseReason: nullable(Type.String()),
};

export type BulkBatchSummary = Shape<typeof SummarySchema>;
const SummarySchema = exactly(SUMMARY);

/** An uploaded zip file, which a job unpacks. */
export type BulkPackage = Shape<typeof PackageSchema>;
const PackageSchema = exactly({
  id: UuidSchema,
  name: Type.String(),
  bytes: Type.Integer(),
  state: words(BULK_PACKAGE_STATES),
  /** Why the file was rejected. */
  reason: nullable(Type.String()),
});

/** A document of a batch. */
export type BulkFile = Shape<typeof FileSchema>;
const FileSchema = exactly({
  uploadId: UuidSchema,
  /** Path in its zip file. */
  name: Type.String(),
  bytes: Type.Integer(),
  state: words(UPLOAD_STATES),
  pages: nullable(Type.Integer()),
  /** True if no row refers to the file. */
  isUnused: Type.Boolean(),
});

/** A table's headers and their columns. */
export type BulkMapping = Shape<typeof MappingSchema>;
const MappingSchema = exactly({
  name: NameSchema,
  headers: Type.Array(CellSchema, { maxItems: BULK_LIMITS.columns }),
  columns: ColumnsSchema,
});

/** Totals of a table: rows, amounts in controversy, and documents. */
export type BulkSums = Shape<typeof SumsSchema>;
const SumsSchema = exactly({
  rows: Type.Integer(),
  cents: Type.Integer(),
  documents: Type.Integer(),
});

export type BulkBatch = Shape<typeof BatchSchema>;
const BatchSchema = exactly({
  ...SUMMARY,
  /** Incremented by each change. */
  version: VersionSchema,
  settings: SettingsSchema,
  /** File name of the table; empty if there is none. */
  tableName: Type.String(),
  headers: Type.Array(Type.String()),
  columns: ColumnsSchema,
  /** The first rows, unchanged. */
  preview: Type.Array(exactly({ cells: Type.Array(Type.String()) })),
  mappings: Type.Array(MappingSchema),
  packages: Type.Array(PackageSchema),
  /** Rejected files first, then unused ones; at most 200. */
  files: Type.Array(FileSchema),
  fileCounts: exactly({
    files: Type.Integer(),
    checking: Type.Integer(),
    refused: Type.Integer(),
    unused: Type.Integer(),
  }),
  /** Current totals of the table, to compare with the uploader's. */
  sums: SumsSchema,
  /** Documents that clerks have stamped, for the zip file of copies. */
  stampedCopies: Type.Integer(),
  /** Problems with the whole batch that block its release. */
  problems: Type.Array(exactly({ text: Type.String() })),
  mayUpload: Type.Boolean(),
  /** True if the user may release, start, pause, and stop the batch. */
  mayReview: Type.Boolean(),
});

/** A problem in a row. */
export type BulkProblem = Shape<typeof ProblemSchema>;
const ProblemSchema = exactly({
  /** Key of the problem's column; null for the whole row, or if the table has no such column. */
  column: nullable(Type.String()),
  text: Type.String(),
});

/** An invalid or failed row of a batch that can be edited. */
export type BulkRowToCorrect = Shape<typeof RowToCorrectSchema>;
const RowToCorrectSchema = exactly({
  batchId: UuidSchema,
  batchName: Type.String(),
  /** Line number in the table, starting at 1. */
  position: Type.Integer(),
  fileNumber: Type.String(),
  caption: Type.String(),
  state: words(BULK_ROW_STATES),
  problems: Type.Array(ProblemSchema),
  /** Why the row wasn't filed, with the next step. */
  reason: nullable(Type.String()),
});

/** A firm's batches, newest first. */
export type BulkBatchList = Shape<typeof BatchListSchema>;
const BatchListSchema = exactly({
  ...listProperties(SummarySchema),
  /** The first rows to correct, in the order of the batches; at most `BULK_ROWS_TO_CORRECT`. */
  toCorrect: Type.Array(RowToCorrectSchema),
});

export type BulkRow = Shape<typeof RowSchema>;
const RowSchema = exactly({
  /** Line number in the table, starting at 1. */
  position: Type.Integer(),
  fileNumber: Type.String(),
  caption: Type.String(),
  state: words(BULK_ROW_STATES),
  cells: Type.Array(Type.String()),
  problems: Type.Array(ProblemSchema),
  /** Warnings from the envelope check, which don't prevent filing. */
  warnings: Type.Array(ProblemSchema),
  /** Why the row wasn't filed, with the next step. */
  reason: nullable(Type.String()),
  /** The fees; null until known. */
  cents: nullable(Type.Integer()),
  envelopeId: nullable(UuidSchema),
  envelopeNumber: nullable(Type.String()),
  /** The new case's number after acceptance, or the number of the existing case. */
  caseNumber: nullable(Type.String()),
  /** ISO instant, and the court's zone. */
  filedAt: nullable(Type.String()),
  timeZone: nullable(Type.String()),
});

const ONE_PARAMS = exactly({ batchId: UuidSchema });
const CHANGED = { params: ONE_PARAMS, response: BatchSchema };

/** Calls of bulk e-filing. */
export const BULK_FILING_SCHEMAS = {
  getBulkBatches: { response: BatchListSchema },
  createBulkBatch: {
    body: exactly({ name: NameSchema, kind: words(BULK_KINDS) }),
    response: BatchSchema,
  },
  getBulkBatch: CHANGED,
  putBulkBatch: {
    ...CHANGED,
    body: exactly({ version: VersionSchema, name: NameSchema, settings: SettingsSchema }),
  },
  deleteBulkBatch: { params: ONE_PARAMS, response: exactly({ isDeleted: Type.Boolean() }) },
  putBulkTable: {
    ...CHANGED,
    body: exactly({
      version: VersionSchema,
      fileName: Type.String({ maxLength: 300 }),
      text: Type.String({ maxLength: BULK_LIMITS.tableBytes }),
      /** `all` replaces the table; `rows` replaces the rows with the same firm file number. */
      replaces: words(['all', 'rows']),
    }),
  },
  putBulkMapping: {
    ...CHANGED,
    body: exactly({
      version: VersionSchema,
      columns: ColumnsSchema,
      /** Name under which the firm can reuse the mapping; null to save no mapping. */
      saveAs: nullable(NameSchema),
    }),
  },
  getBulkRows: {
    params: ONE_PARAMS,
    query: exactly({
      state: Type.Optional(words(BULK_ROW_STATES)),
      /** Position of the previous page's last row. */
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: BULK_LIMITS.rows })),
    }),
    response: exactly({
      version: Type.Integer(),
      rows: Type.Array(RowSchema),
      total: Type.Integer(),
      next: nullable(Type.Integer()),
    }),
  },
  putBulkRow: {
    params: exactly({
      batchId: UuidSchema,
      position: Type.Integer({ minimum: 1, maximum: BULK_LIMITS.rows }),
    }),
    body: exactly({
      version: VersionSchema,
      cells: Type.Array(CellSchema, { maxItems: BULK_LIMITS.columns }),
    }),
    response: BatchSchema,
  },
  /**
   * Checks the rows that aren't filed, and estimates their fees. A large batch takes several
   * requests: the batch in the response is not checked yet, and has unchecked rows.
   */
  checkBulkBatch: {
    ...CHANGED,
    body: exactly({
      version: VersionSchema,
      /** True to check only the rows that the earlier requests left; absent for a new check. */
      isContinued: Type.Optional(Type.Boolean()),
    }),
  },
  releaseBulkBatch: {
    ...CHANGED,
    /** Rows and fees as shown to the reviewer. */
    body: exactly({ version: VersionSchema, rows: Type.Integer(), cents: Type.Integer() }),
  },
  actOnBulkBatch: { ...CHANGED, body: exactly({ action: words(BULK_ACTIONS) }) },
  deleteBulkFile: {
    params: exactly({ batchId: UuidSchema, uploadId: UuidSchema }),
    response: BatchSchema,
  },
  /** Cases to choose from: cases that the user saved or filed into. */
  getBulkCases: {
    response: exactly({
      cases: Type.Array(
        exactly({
          caseNumber: Type.String(),
          caption: Type.String(),
          courtName: Type.String(),
          source: words(['filed', 'saved']),
        }),
      ),
    }),
  },
} as const;
