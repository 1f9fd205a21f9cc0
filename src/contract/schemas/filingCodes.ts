import { Type } from '@sinclair/typebox';
import { CODE_IMPORT_STATES, CODES_FILE_MAX_LENGTH } from '../filing/codes';
import { DateSchema, exactly, IdSchema, nullable, words, type Shape } from './fields';

/** A complete version of the codes. */
export type CodeVersion = Shape<typeof CodeVersionSchema>;
const CodeVersionSchema = exactly({
  id: IdSchema,
  /** Null for the statewide codes. */
  countyName: nullable(Type.String()),
  source: Type.String(),
  effectiveOn: DateSchema,
  codes: Type.Integer(),
  isInForce: Type.Boolean(),
});

/** An uploaded file and the result of its check. */
export type CodeImport = Shape<typeof CodeImportSchema>;
const CodeImportSchema = exactly({
  id: IdSchema,
  fileName: Type.String(),
  countyName: nullable(Type.String()),
  effectiveOn: DateSchema,
  state: words(CODE_IMPORT_STATES),
  codes: Type.Integer(),
  /** One sentence per error, with its line in the file; empty if there are no errors. */
  report: Type.Array(Type.String()),
  createdAt: Type.String(),
});

const OverviewSchema = exactly({
  versions: Type.Array(CodeVersionSchema),
  imports: Type.Array(CodeImportSchema),
  counties: Type.Array(exactly({ id: IdSchema, name: Type.String() })),
});
export type CodesOverview = Shape<typeof OverviewSchema>;

const ImportParams = exactly({ importId: IdSchema });

/** E-filing codes, for super users. */
export const FILING_CODES_SCHEMAS = {
  getFilingCodes: { response: OverviewSchema },
  postCodeImport: {
    body: exactly({
      fileName: Type.String({ minLength: 1, maxLength: 200 }),
      content: Type.String({ minLength: 1, maxLength: CODES_FILE_MAX_LENGTH }),
      countyId: nullable(IdSchema),
      effectiveOn: DateSchema,
    }),
    response: OverviewSchema,
  },
  postCodeImportStart: { params: ImportParams, response: OverviewSchema },
  deleteCodeImport: { params: ImportParams, response: OverviewSchema },
} as const;
