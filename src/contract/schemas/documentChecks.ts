import { Type } from '@sinclair/typebox';
import { FINDING_CODES } from '../filing/documentCheck/rules';
import { UploadSchema } from './filingUploads';
import { exactly, listSchema, nullable, type Shape, UuidSchema, words } from './fields';

const BoxSchema = exactly({
  x: Type.Number(),
  y: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
});

/** A finding of the envelope check in a document. */
export type Finding = Shape<typeof FindingSchema>;
const FindingSchema = exactly({
  code: words(FINDING_CODES),
  /** Page number, starting at 1; null for the whole document. */
  page: nullable(Type.Integer()),
  /** Boxes on the page, in points from its top left corner as displayed. At most 20. */
  boxes: Type.Array(BoxSchema, { maxItems: 20 }),
  /** The text found, masked if private, such as `***-**-1234`; empty if nothing can be quoted. */
  words: Type.String({ maxLength: 200 }),
});

/** The server's check of an uploaded document within a draft. */
export type DocumentCheck = Shape<typeof DocumentCheckSchema>;
const DocumentCheckSchema = exactly({
  uploadId: Type.String(),
  /** Null for an upload that no document of the draft uses. */
  documentId: nullable(Type.String()),
  /** `failed`: the file couldn't be read; it can be filed without the check. */
  state: words(['waiting', 'done', 'failed']),
  /** In page order; omits findings of rules that the firm has silenced. */
  findings: Type.Array(FindingSchema, { maxItems: 500 }),
  /** True if there were more than could be listed. */
  isCut: Type.Boolean(),
});

/** A rule that a firm silenced. */
export type SilencedRule = Shape<typeof SilencedRuleSchema>;
const SilencedRuleSchema = exactly({
  code: words(FINDING_CODES),
  reason: Type.String(),
  by: Type.String(),
  /** ISO instant. */
  at: Type.String(),
});

/** Checks of uploaded documents (e-filing, Indiana). */
export const DOCUMENT_CHECKS_SCHEMAS = {
  /** Checks of all documents of a draft, against its court, parties, and codes. */
  getDocumentChecks: {
    query: exactly({ draftId: UuidSchema }),
    response: listSchema(DocumentCheckSchema),
  },
  getSilencedRules: { response: listSchema(SilencedRuleSchema) },
  /** Silences a rule for the whole firm; 400 without a reason. */
  silenceRule: {
    body: exactly({
      code: words(FINDING_CODES),
      reason: Type.String({ maxLength: 500 }),
    }),
    response: listSchema(SilencedRuleSchema),
  },
  unsilenceRule: {
    params: exactly({ code: words(FINDING_CODES) }),
    response: listSchema(SilencedRuleSchema),
  },
  /** Splits a PDF before the given pages, in order; responds with the new uploads. */
  splitUpload: {
    params: exactly({ uploadId: UuidSchema }),
    body: exactly({
      before: Type.Array(Type.Integer({ minimum: 2, maximum: 10_000 }), {
        minItems: 1,
        maxItems: 50,
      }),
    }),
    response: listSchema(UploadSchema),
  },
  /**
   * Creates a redacted public copy, without the text under the redaction boxes; responds with the
   * new upload. The full version remains for confidential filing.
   */
  redactUpload: {
    params: exactly({ uploadId: UuidSchema }),
    body: exactly({
      boxes: Type.Array(
        exactly({ page: Type.Integer({ minimum: 1, maximum: 10_000 }), box: BoxSchema }),
        {
          minItems: 1,
          maxItems: 2_000,
        },
      ),
    }),
    response: UploadSchema,
  },
  /**
   * Adds a text layer to pages without text (a job); responds with the new upload, still being
   * checked.
   */
  recognizeUpload: {
    params: exactly({ uploadId: UuidSchema }),
    response: UploadSchema,
  },
} as const;
