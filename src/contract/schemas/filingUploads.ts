import { Type } from '@sinclair/typebox';
import { UPLOAD_FINDING_CODES, UPLOAD_FIXES, UPLOAD_KINDS, UPLOAD_STATES } from '../filing/uploads';
import { exactly, listSchema, nullable, type Shape, UuidSchema, words } from './fields';

/** A file that the user uploaded, with the findings of its check. */
export type Upload = Shape<typeof UploadSchema>;
export const UploadSchema = exactly({
  id: Type.String(),
  /** The draft that the file was uploaded for, if any. */
  draftId: nullable(Type.String()),
  name: Type.String(),
  /** Size of the whole file. */
  bytes: Type.Integer(),
  /** Bytes received. */
  received: Type.Integer(),
  state: words(UPLOAD_STATES),
  /** Null until the file has passed. */
  kind: nullable(words(UPLOAD_KINDS)),
  /** SHA-256 of the stored file; until it is stored, the hash that the browser sent. */
  hash: nullable(Type.String()),
  /** 0 for Word files; null until the file has passed. */
  pages: nullable(Type.Integer()),
  /** In page order; `page` starts at 1, and is null for the whole file. */
  findings: Type.Array(
    exactly({ code: words(UPLOAD_FINDING_CODES), page: nullable(Type.Integer()) }),
  ),
  /** The rejected file from which this one was made. */
  sourceId: nullable(Type.String()),
  /** ISO instant. */
  createdAt: Type.String(),
});

const UploadParamsSchema = exactly({ uploadId: UuidSchema });

/** Uploaded documents of the logged-in filer. The files are uploaded to `UPLOADS_PATH`. */
export const FILING_UPLOADS_SCHEMAS = {
  /** Uploads of a draft, or all uploads of the user. */
  getUploads: {
    query: exactly({ draftId: Type.Optional(UuidSchema) }),
    response: listSchema(UploadSchema),
  },
  deleteUpload: { params: UploadParamsSchema, response: Type.Null() },
  /** Creates an acceptable file from a rejected one; responds with the new upload. */
  repairUpload: {
    params: UploadParamsSchema,
    body: exactly({ fix: words(UPLOAD_FIXES) }),
    response: UploadSchema,
  },
} as const;
