import { Type } from '@sinclair/typebox';
import { DRAFT_KINDS, DRAFT_LIMITS } from '../filing/draftWords';
import { TEMPLATE_BLANKS, TEMPLATE_LIMITS, TEMPLATE_SCOPES } from '../filing/templates';
import { exactly, IdSchema, listSchema, nullable, type Shape, UuidSchema, words } from './fields';
import { DraftContentSchema, DraftPartySchema } from './filingDrafts';

const NameSchema = Type.String({ minLength: 1, maxLength: TEMPLATE_LIMITS.name });

/** A template in the list. */
export type TemplateSummary = Shape<typeof TemplateSummarySchema>;
const TemplateSummarySchema = exactly({
  id: UuidSchema,
  kind: words(DRAFT_KINDS),
  name: Type.String(),
  scope: words(TEMPLATE_SCOPES),
  courtName: nullable(Type.String()),
  typeName: Type.String(),
  /** Names of its filing codes, in order. */
  filings: Type.Array(Type.String()),
  isOwn: Type.Boolean(),
  ownerName: Type.String(),
  /** ISO instant; null before the first use. */
  usedAt: nullable(Type.String()),
});

/** A template: a draft without files or a case. */
export type Template = Shape<typeof TemplateSchema>;
const TemplateSchema = exactly({
  id: UuidSchema,
  /** Incremented by each save. */
  version: Type.Integer({ minimum: 1 }),
  kind: words(DRAFT_KINDS),
  name: Type.String(),
  scope: words(TEMPLATE_SCOPES),
  isOwn: Type.Boolean(),
  ownerName: Type.String(),
  usedAt: nullable(Type.String()),
  /**
   * Facts that users are asked for when they use the template, in addition to the names of unnamed
   * parties.
   */
  blanks: Type.Array(words(TEMPLATE_BLANKS)),
  content: DraftContentSchema,
});

const TEMPLATE_PARAMS = exactly({ templateId: UuidSchema });
const BlanksSchema = Type.Array(words(TEMPLATE_BLANKS), {
  maxItems: TEMPLATE_BLANKS.length,
  uniqueItems: true,
});
const { partyId, isOrganization, name, firstName, middleName, lastName, suffix } =
  DraftPartySchema.properties;

const AnswersSchema = exactly({
  courtId: nullable(IdSchema),
  /** For an existing case; empty to choose the case later. */
  caseNumber: Type.String({ maxLength: 50 }),
  attorney: DraftContentSchema.properties.attorney,
  amountCents: DraftContentSchema.properties.amountCents,
  clientNumber: DraftContentSchema.properties.clientNumber,
  comment: DraftContentSchema.properties.comment,
  parties: Type.Array(
    exactly({ partyId, isOrganization, name, firstName, middleName, lastName, suffix }),
    { maxItems: DRAFT_LIMITS.parties },
  ),
});

const StartedSchema = exactly({ draftId: UuidSchema, kind: words(DRAFT_KINDS) });

/** Calls for templates, and for copying envelopes into new drafts. */
export const FILING_TEMPLATES_SCHEMAS = {
  getTemplates: { response: listSchema(TemplateSummarySchema) },
  /** Creates a template from a draft or an envelope; the id that isn't used is null. */
  createTemplate: {
    body: exactly({
      name: NameSchema,
      draftId: nullable(UuidSchema),
      envelopeId: nullable(UuidSchema),
    }),
    response: TemplateSchema,
  },
  getTemplate: { params: TEMPLATE_PARAMS, response: TemplateSchema },
  /** `version` is the version on which the change is based. */
  putTemplate: {
    params: TEMPLATE_PARAMS,
    body: exactly({
      version: Type.Integer({ minimum: 1 }),
      name: NameSchema,
      scope: words(TEMPLATE_SCOPES),
      blanks: BlanksSchema,
      content: DraftContentSchema,
    }),
    response: TemplateSchema,
  },
  /** Renames, shares, deletes, or restores a template. */
  patchTemplate: {
    params: TEMPLATE_PARAMS,
    body: exactly({
      name: Type.Optional(NameSchema),
      scope: Type.Optional(words(TEMPLATE_SCOPES)),
      isDeleted: Type.Optional(Type.Boolean()),
    }),
    response: exactly({ isDeleted: Type.Boolean() }),
  },
  fillTemplate: { params: TEMPLATE_PARAMS, body: AnswersSchema, response: StartedSchema },
  copyEnvelope: { params: exactly({ envelopeId: UuidSchema }), response: StartedSchema },
} as const;
