import { Type } from '@sinclair/typebox';
import { EXPORT_STATUSES, EXPORT_TITLE_LENGTH, MOST_EXPORTED } from '../exports';
import { REGISTER_IDS } from '../registerIds';
import { exactly, IdSchema, listSchema, nullable, words, type Shape } from './fields';

const Text = Type.String();
const TextOrNull = nullable(Text);

/** A record that goes into a file. */
export type ExportedRecordId = Shape<typeof RecordIdSchema>;
const RecordIdSchema = exactly({ register: words(REGISTER_IDS), id: Type.Integer({ minimum: 1 }) });

/** A PDF file of records, made or on its way. */
export type RecordExport = Shape<typeof RecordExportSchema>;
const RecordExportSchema = exactly({
  id: Type.Integer(),
  title: Text,
  status: words(EXPORT_STATUSES),
  /** Records that are in it so far, and in all. */
  done: Type.Integer(),
  records: Type.Integer(),
  /** Records that were asked for and may not be shown, or are not there. */
  missing: Type.Integer(),
  /** Of the file; null before it is there. */
  pages: nullable(Type.Integer()),
  bytes: nullable(Type.Integer()),
  /** ISO instants. */
  askedAt: Text,
  expiresAt: Text,
  /** Why there is none; null otherwise. */
  problem: TextOrNull,
});

/** What is asked for. */
export type ExportOrder = Shape<typeof ExportOrderSchema>;
const ExportOrderSchema = exactly({
  title: Type.String({ minLength: 1, maxLength: EXPORT_TITLE_LENGTH }),
  records: Type.Array(RecordIdSchema, { minItems: 1, maxItems: MOST_EXPORTED }),
});

/** Files of records. */
export const EXPORTS_SCHEMAS = {
  getExports: { response: listSchema(RecordExportSchema) },
  postExport: { body: ExportOrderSchema, response: RecordExportSchema },
  deleteExport: { params: exactly({ exportId: IdSchema }), response: Type.Null() },
} as const;
