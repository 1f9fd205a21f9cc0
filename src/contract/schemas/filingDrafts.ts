import { Type } from '@sinclair/typebox';
import { FINDING_CODES } from '../filing/documentCheck/rules';
import { ROLL_STATUSES } from '../filing/rollOfAttorneys';
import { FILING_STEPS } from '../filing/draftProblems';
import {
  CHECKLIST_STATES,
  DRAFT_KINDS,
  DRAFT_LIMITS,
  DRAFT_NEEDS,
  NOTE_CODES,
} from '../filing/draftWords';
import { FILING_KINDS, FILING_STATUSES } from '../filing/states';
import {
  CourtPolicySchema,
  FilingDetailsSchema,
  PAYMENT_KINDS,
  PolicyCodeSchema,
} from './efmMessages';
import {
  DateSchema,
  exactly,
  IdSchema,
  listSchema,
  nullable,
  type Shape,
  UuidSchema,
  words,
} from './fields';

/**
 * Drafts of electronic filings. Field names follow `efmMessages.ts`. A draft may be incomplete:
 * empty texts and nulls are missing values, which `findDraftProblems` lists.
 */

const CodeSchema = Type.String({ minLength: 1, maxLength: 60 });
const CentsSchema = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const text = (maxLength: number) => Type.String({ maxLength });
const ShortSchema = text(100);
const NameSchema = text(300);

/** A party as typed, or as the court lists it in an existing case. */
export type DraftParty = Shape<typeof DraftPartySchema>;
export const DraftPartySchema = exactly({
  partyId: UuidSchema,
  typeCode: nullable(CodeSchema),
  isOrganization: Type.Boolean(),
  /**
   * True if the court lists the party in the existing case; the party's name and type then can't be
   * changed.
   */
  isOnCase: Type.Boolean(),
  /** True if the filing is made on the party's behalf. */
  isFiler: Type.Boolean(),
  /** A business's name, or a party's name as the court writes it; empty for a typed person. */
  name: NameSchema,
  firstName: ShortSchema,
  middleName: ShortSchema,
  lastName: ShortSchema,
  suffix: text(20),
  /** Another name, such as a trade name. */
  alias: NameSchema,
  address: exactly({
    line1: ShortSchema,
    line2: ShortSchema,
    city: ShortSchema,
    state: text(2),
    zip: text(10),
  }),
  /** Bar numbers. */
  attorneys: Type.Array(CodeSchema, { maxItems: 20 }),
});

/** A document of a filing, possibly without a file. */
export type DraftDocument = Shape<typeof DraftDocumentSchema>;
const DraftDocumentSchema = exactly({
  documentId: UuidSchema,
  /** The uploaded file; null if there is none. */
  uploadId: nullable(UuidSchema),
  component: words(['lead', 'attachment', 'word']),
  title: NameSchema,
  /** Code of a document type. */
  security: CodeSchema,
});

const DraftServiceSchema = exactly({
  code: CodeSchema,
  quantity: Type.Integer({ minimum: 1, maximum: 1_000 }),
  pages: Type.Integer({ minimum: 0, maximum: 100_000 }),
});

/** One filing of a draft. */
export type DraftFiling = Shape<typeof DraftFilingSchema>;
const DraftFilingSchema = exactly({
  filingId: UuidSchema,
  code: nullable(CodeSchema),
  /** The code's name when the filer chose it, to find a replacement after the code expires. */
  codeName: NameSchema,
  kind: words(FILING_KINDS),
  description: text(500),
  partyIds: Type.Array(UuidSchema, { maxItems: DRAFT_LIMITS.parties }),
  /** Bar number; null for the draft's attorney. */
  attorney: nullable(CodeSchema),
  documents: Type.Array(DraftDocumentSchema, { maxItems: DRAFT_LIMITS.documents }),
  optionalServices: Type.Array(DraftServiceSchema, { maxItems: 20 }),
  details: FilingDetailsSchema,
});

/** Everything that the filer entered. */
export type DraftContent = Shape<typeof DraftContentSchema>;
export const DraftContentSchema = exactly({
  courtId: nullable(IdSchema),
  /** Type of the new case; null in an existing case. */
  typeCode: nullable(CodeSchema),
  typeName: NameSchema,
  amountCents: nullable(CentsSchema),
  /** If empty, the caption is composed from the parties. */
  caption: text(DRAFT_LIMITS.caption),
  /** Empty for a new case. */
  caseNumber: text(50),
  /**
   * The case's status at the court when the filer chose the case; null if the case isn't public.
   */
  caseSeen: nullable(words(['open', 'closed'])),
  /** Bar number of the filing attorney; null if there is none. */
  attorney: nullable(CodeSchema),
  parties: Type.Array(DraftPartySchema, { maxItems: DRAFT_LIMITS.parties }),
  filings: Type.Array(DraftFilingSchema, { maxItems: DRAFT_LIMITS.filings }),
  payment: exactly({
    kind: nullable(words(PAYMENT_KINDS)),
    /** The firm's payment account. */
    accountId: nullable(IdSchema),
  }),
  comment: text(5_000),
  clientNumber: text(60),
  crossReferences: Type.Array(exactly({ code: CodeSchema, number: text(60) }), { maxItems: 20 }),
  /** The filer's choices about the documents that this type of case needs. */
  checklist: Type.Array(exactly({ code: CodeSchema, state: words(CHECKLIST_STATES) }), {
    maxItems: 60,
  }),
  /** Warnings of the document check that the filer accepted. */
  checkedOff: Type.Array(
    exactly({
      documentId: UuidSchema,
      code: words(FINDING_CODES),
      /** Null for the whole document. */
      page: nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
    }),
    { maxItems: 1_000 },
  ),
  /**
   * True if the filer asks the court to keep the time of the rejected filing that the draft
   * corrects.
   */
  asksFirstTime: Type.Boolean(),
  /** The last estimate shown to the filer; null if there was none. */
  seenCents: nullable(CentsSchema),
});

/** A change since the draft was last opened. The client has the text for each code. */
export type DraftNote = Shape<typeof DraftNoteSchema>;
const DraftNoteSchema = exactly({
  code: words(NOTE_CODES),
  /** The name, number, or court that the note is about. */
  subject: text(1_000),
  /** The affected filing. */
  filingId: nullable(UuidSchema),
  replacement: nullable(exactly({ code: CodeSchema, name: NameSchema })),
  fromCents: nullable(CentsSchema),
  toCents: nullable(CentsSchema),
});

const DRAFT = {
  id: UuidSchema,
  /** Incremented by each save. */
  version: Type.Integer({ minimum: 1 }),
  kind: words(DRAFT_KINDS),
  /** If empty, lists show the caption instead. */
  name: NameSchema,
  /** ISO instant. */
  updatedAt: Type.String(),
  /** Date on which the draft is deleted, unless it changes before then. */
  deletesOn: DateSchema,
  isOwn: Type.Boolean(),
  ownerName: Type.String(),
  content: DraftContentSchema,
};

/** The rejected or returned envelope that a draft corrects, with the clerk's remarks. */
export type DraftCorrection = Shape<typeof CorrectionSchema>;
const CorrectionSchema = exactly({
  envelopeId: UuidSchema,
  number: Type.String(),
  /** ISO instant of the first filing, and the court's time zone. */
  filedAt: Type.String(),
  timeZone: Type.String(),
  remarks: Type.Array(
    exactly({
      /** Id of the filing in the draft. */
      filingId: UuidSchema,
      /** Id of the filing that this one corrects. */
      replacesId: UuidSchema,
      /** Id of the document in the draft; null if the remark is about the whole filing. */
      documentId: nullable(UuidSchema),
      /** Current status of the corrected filing; a returned filing may have been rejected since. */
      status: words(FILING_STATUSES),
      code: nullable(Type.String()),
      words: nullable(Type.String()),
      until: nullable(DateSchema),
    }),
  ),
});

export type Draft = Shape<typeof DraftSchema>;
const DraftSchema = exactly({
  ...DRAFT,
  notes: Type.Array(DraftNoteSchema),
  correction: nullable(CorrectionSchema),
});

/** A draft or template in a list. */
export type DraftSummary = Shape<typeof DraftSummarySchema>;
const DraftSummarySchema = exactly({
  id: UuidSchema,
  kind: words(DRAFT_KINDS),
  name: Type.String(),
  courtName: nullable(Type.String()),
  caseNumber: Type.String(),
  caption: Type.String(),
  /** Names of its filing codes, in order. */
  filings: Type.Array(Type.String()),
  documents: Type.Integer(),
  /** The first step in which something is missing; `review` if nothing is. */
  step: words(FILING_STEPS),
  /** In the order of the steps; the court's rules may require more. */
  missing: Type.Array(words(DRAFT_NEEDS)),
  /** The last estimate shown to the filer; null if there was none. */
  seenCents: nullable(CentsSchema),
  updatedAt: Type.String(),
  deletesOn: DateSchema,
  /** IANA time zone of the court; null until one is chosen. */
  timeZone: nullable(Type.String()),
  isOwn: Type.Boolean(),
  ownerName: Type.String(),
});

/** An attorney of the filer's firm. */
const FirmAttorneySchema = exactly({
  barNumber: CodeSchema,
  name: Type.String(),
  /** Null if the number is no longer on the roll. */
  status: nullable(words(ROLL_STATUSES)),
});

/** The individual or firm that the user files for. */
export type Filer = Shape<typeof FilerSchema>;
const FilerSchema = exactly({
  name: Type.String(),
  isIndividual: Type.Boolean(),
  /** True if the user may prepare filings but not submit them. */
  isRestricted: Type.Boolean(),
  attorneys: Type.Array(FirmAttorneySchema),
  paymentAccounts: Type.Array(
    exactly({
      id: IdSchema,
      kind: words(PAYMENT_KINDS),
      name: Type.String(),
      isActive: Type.Boolean(),
    }),
  ),
});

/** An envelope in the start page's short list. */
const LatestEnvelopeSchema = exactly({
  envelopeId: UuidSchema,
  number: Type.String(),
  caseNumber: nullable(Type.String()),
  caption: Type.String(),
  courtName: Type.String(),
  filedAt: Type.String(),
  timeZone: Type.String(),
});

/** A court that accepts e-filings. */
const FilingCourtSchema = exactly({
  id: IdSchema,
  name: Type.String(),
  countyId: IdSchema,
  countyName: Type.String(),
});

const StartSchema = exactly({
  /** Null before the user is a filer. */
  filer: nullable(FilerSchema),
  isEmailConfirmed: Type.Boolean(),
  drafts: Type.Array(DraftSummarySchema),
  envelopes: Type.Array(LatestEnvelopeSchema),
  courts: Type.Array(FilingCourtSchema),
  /** Counties in which the user filed or has saved cases, most frequent first. */
  ownCountyIds: Type.Array(IdSchema),
});
export type FilingStart = Shape<typeof StartSchema>;

const PolicySchema = exactly({
  policy: CourtPolicySchema,
  codes: Type.Array(PolicyCodeSchema),
});

/** A case to file into. */
export type FoundCase = Shape<typeof FoundCaseSchema>;
const FoundCaseSchema = exactly({
  caseNumber: Type.String(),
  caption: Type.String(),
  courtId: IdSchema,
  courtName: Type.String(),
  typeCode: Type.String(),
  isOpen: Type.Boolean(),
  parties: Type.Array(
    exactly({
      name: Type.String(),
      role: Type.String(),
      attorneys: Type.Array(exactly({ name: Type.String(), barNumber: nullable(Type.String()) })),
    }),
  ),
});

const DRAFT_PARAMS = exactly({ draftId: UuidSchema });

/** Calls for drafts and for the e-filing start page. */
export const FILING_DRAFTS_SCHEMAS = {
  getFilingStart: { response: StartSchema },
  createFiler: { response: FilerSchema },
  getFilingPolicy: { params: exactly({ courtId: IdSchema }), response: PolicySchema },
  findFilingCase: {
    query: exactly({ caseNumber: text(50), courtId: Type.Optional(IdSchema) }),
    response: exactly({
      cases: Type.Array(FoundCaseSchema),
      /** The court that the number itself identifies, if any. */
      courtId: nullable(IdSchema),
    }),
  },
  createDraft: {
    body: exactly({
      kind: words(DRAFT_KINDS),
      attorney: nullable(CodeSchema),
    }),
    response: DraftSchema,
  },
  getDraft: { params: DRAFT_PARAMS, response: DraftSchema },
  putDraft: {
    params: DRAFT_PARAMS,
    /** `version` is the version on which the change is based. */
    body: exactly({
      version: Type.Integer({ minimum: 1 }),
      name: NameSchema,
      content: DraftContentSchema,
    }),
    response: exactly(DRAFT),
  },
  deleteDraft: { params: DRAFT_PARAMS, response: exactly({ isDeleted: Type.Boolean() }) },
  getDrafts: { response: listSchema(DraftSummarySchema) },
} as const;
