import { Type } from '@sinclair/typebox';
import { EXPORT_STATUSES, EXPORT_TITLE_LENGTH, MAX_EXPORTED } from '../records/exports';
import { REGISTER_IDS } from '../records/registerIds';
import { exactly, IdSchema, listSchema, nullable, words, type Shape } from './fields';

const Text = Type.String();
const TextOrNull = nullable(Text);

/** A record in a file. */
export type ExportedRecordId = Shape<typeof RecordIdSchema>;
const RecordIdSchema = exactly({ register: words(REGISTER_IDS), id: IdSchema });

/** A PDF file of records, finished or in progress. */
export type RecordExport = Shape<typeof RecordExportSchema>;
const RecordExportSchema = exactly({
  id: Type.Integer(),
  title: Text,
  status: words(EXPORT_STATUSES),
  /** Records finished so far, and in total. */
  done: Type.Integer(),
  records: Type.Integer(),
  /** Requested records that are hidden or missing. */
  missing: Type.Integer(),
  /** Pages of the file; null until it is finished. */
  pages: nullable(Type.Integer()),
  bytes: nullable(Type.Integer()),
  /** ISO instants. */
  askedAt: Text,
  expiresAt: Text,
  /** Why the export failed; otherwise null. */
  problem: TextOrNull,
});

/** The request for a file. */
export type ExportOrder = Shape<typeof ExportOrderSchema>;
const ExportOrderSchema = exactly({
  title: Type.String({ minLength: 1, maxLength: EXPORT_TITLE_LENGTH }),
  records: Type.Array(RecordIdSchema, { minItems: 1, maxItems: MAX_EXPORTED }),
});

/** PDF files of records. */
export const EXPORTS_SCHEMAS = {
  getExports: { response: listSchema(RecordExportSchema) },
  postExport: { body: ExportOrderSchema, response: RecordExportSchema },
  deleteExport: { params: exactly({ exportId: IdSchema }), response: Type.Null() },
} as const;
