import { Type, type TObject } from '@sinclair/typebox';
import { EFM_PROBLEMS, type EfmOperation } from '../filing/efmOperations';
import { FILING_ACTORS, FILING_KINDS, FILING_STATUSES } from '../filing/states';
import {
  DateSchema,
  exactly,
  IdSchema,
  nullable,
  type Shape,
  UuidSchema,
  type ValueOf,
  words,
} from './fields';

/**
 * Messages between provider and manager. Amounts are in cents, instants are ISO texts with `Z`, and
 * every list is bounded. docs/efm.md maps each field to its ECF name.
 */

const MAX_FILINGS = 50;
const MAX_DOCUMENTS = 20;
/** Maximum accepted warnings of one document. */
export const MAX_CHECKED_OFF = 200;
const MAX_PARTIES = 200;
/** Maximum changes in a message; a filing with more has its last ones in it. */
export const MAX_CHANGES = 100;

const InstantSchema = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
});
const CodeSchema = Type.String({ minLength: 1, maxLength: 60 });
const NameSchema = Type.String({ minLength: 1, maxLength: 300 });
const WordsSchema = Type.String({ maxLength: 5_000 });
const CentsSchema = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const CaseNumberSchema = Type.String({ minLength: 1, maxLength: 50 });

/** One change of a filing's status, numbered by the manager, starting at 1. */
export type FilingChange = Shape<typeof FilingChangeSchema>;
const FilingChangeSchema = exactly({
  sequence: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  from: words(FILING_STATUSES),
  to: words(FILING_STATUSES),
  actor: words(FILING_ACTORS),
  at: InstantSchema,
});

/**
 * The changes of a filing so far, at most the last 100, so that the next message makes up for a lost
 * one.
 */
const ChangesSchema = Type.Array(FilingChangeSchema, { maxItems: MAX_CHANGES });

const OptionalServiceSchema = exactly({
  code: CodeSchema,
  /** The service's name when the envelope was submitted; absent in a request for fees. */
  name: Type.Optional(NameSchema),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000 }),
  /** Pages of one copy, for services priced by the page; otherwise 0. */
  pages: Type.Integer({ minimum: 0, maximum: 100_000 }),
});

/** Payment methods of an envelope. */
export const PAYMENT_KINDS = ['card', 'waiver', 'agency'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

const CaseDataSchema = exactly({
  typeCode: CodeSchema,
  amountCents: nullable(CentsSchema),
  caption: Type.String({ maxLength: 5_000 }),
});

/** Data that determines an envelope's fees. */
export type FeeRequest = Shape<typeof FeeRequestSchema>;
const FeeRequestSchema = exactly({
  courtId: IdSchema,
  /** Type of the new case; null in an existing case. */
  typeCode: nullable(CodeSchema),
  filings: Type.Array(
    exactly({
      code: CodeSchema,
      optionalServices: Type.Array(OptionalServiceSchema, { maxItems: 20 }),
    }),
    { maxItems: MAX_FILINGS },
  ),
  payment: words(PAYMENT_KINDS),
  /** True for accounts with the e-filing application, which pay no provider fee. */
  hasEfilingPlan: Type.Boolean(),
});

/** One part of the fees, with its reason. */
export type FeePart = Shape<typeof FeePartSchema>;
export const FeePartSchema = exactly({
  kind: words(['court', 'service', 'provider', 'card']),
  name: NameSchema,
  /** Such as `IC 33-37-5-21`; null for fees not set by statute. */
  statute: nullable(NameSchema),
  payee: NameSchema,
  quantity: Type.Integer({ minimum: 0, maximum: 100_000 }),
  /** For all of `quantity`. */
  cents: CentsSchema,
  /**
   * Why the part is lower than its fee rule requires: ECF's FeeExceptionReason; null without an
   * exception.
   */
  exception: nullable(words(['waiver', 'agency', 'eFiled', 'plan'])),
});

export type FeeCalculation = Shape<typeof FeeCalculationSchema>;
export const FeeCalculationSchema = exactly({
  /** Null for an estimate. */
  quoteId: nullable(UuidSchema),
  validUntil: nullable(InstantSchema),
  parts: Type.Array(FeePartSchema, { maxItems: 500 }),
  courtCents: CentsSchema,
  providerCents: CentsSchema,
  cardCents: CentsSchema,
  totalCents: CentsSchema,
  /** True until the court decides on a waiver; the waived parts are 0 until then. */
  isWaiverPending: Type.Boolean(),
});

const DocumentSchema = exactly({
  documentId: UuidSchema,
  component: words(['lead', 'attachment', 'word']),
  title: NameSchema,
  fileName: NameSchema,
  security: CodeSchema,
  /** SHA-256, hexadecimal. */
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  bytes: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  pages: Type.Integer({ minimum: 0, maximum: 100_000 }),
  /** Warnings of the provider's check that the filer accepted; absent if there are none. */
  checkedOff: Type.Optional(
    Type.Array(
      exactly({
        code: CodeSchema,
        /** Null for the whole document. */
        page: nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
      }),
      { maxItems: MAX_CHECKED_OFF },
    ),
  ),
});

const PartySchema = exactly({
  partyId: UuidSchema,
  typeCode: CodeSchema,
  isOrganization: Type.Boolean(),
  name: NameSchema,
  address: Type.String({ maxLength: 500 }),
  /** Bar numbers. */
  attorneys: Type.Array(CodeSchema, { maxItems: 20 }),
  /**
   * True for a party that the filer chose from the existing case. It is that party even if the case
   * names its role differently. Absent for new parties, and in older messages.
   */
  isOnCase: Type.Optional(Type.Boolean()),
});

/** Answers to a filing code's prompts; null or empty for prompts that the code doesn't have. */
export type FilingDetails = Shape<typeof FilingDetailsSchema>;
export const FilingDetailsSchema = exactly({
  amountCents: nullable(CentsSchema),
  estateCents: nullable(CentsSchema),
  dueOn: nullable(DateSchema),
  hearingOn: nullable(DateSchema),
  mailedOn: nullable(DateSchema),
  manner: Type.String({ maxLength: 100 }),
  trackingNumber: Type.String({ maxLength: 60 }),
  ground: Type.String({ maxLength: 300 }),
});

/** One filing of an envelope. */
export type FilingMessage = Shape<typeof FilingMessageSchema>;
const FilingMessageSchema = exactly({
  filingId: UuidSchema,
  code: CodeSchema,
  /** Name of the code when the envelope was submitted. */
  codeName: Type.Optional(NameSchema),
  kind: words(FILING_KINDS),
  description: Type.String({ maxLength: 500 }),
  /** Parties that the filing concerns, on either side. */
  partyIds: Type.Array(UuidSchema, { maxItems: MAX_PARTIES }),
  attorney: nullable(CodeSchema),
  documents: Type.Array(DocumentSchema, { minItems: 1, maxItems: MAX_DOCUMENTS }),
  optionalServices: Type.Array(OptionalServiceSchema, { maxItems: 20 }),
  /** Absent if the code has no prompts. */
  details: Type.Optional(FilingDetailsSchema),
});

/** The envelope that another one corrects. */
export type Corrects = Shape<typeof CorrectsSchema>;
const CorrectsSchema = exactly({
  envelopeId: UuidSchema,
  number: NameSchema,
  filedAt: InstantSchema,
  /** True if the filer asks the court to keep the first filing's time. */
  asksFirstTime: Type.Boolean(),
  /** Returned filings and their replacements, which keep the filing time. */
  replaced: Type.Array(exactly({ filingId: UuidSchema, by: UuidSchema }), {
    maxItems: MAX_FILINGS,
  }),
});

/** Another case, or another number of this one, that the filer refers to. */
const CrossReferenceSchema = exactly({
  /** Code of the list `crossReference`, and its name when the envelope was submitted. */
  code: CodeSchema,
  name: Type.Optional(NameSchema),
  number: Type.String({ minLength: 1, maxLength: 60 }),
});

/** An envelope as submitted. */
export type EnvelopeMessage = Shape<typeof EnvelopeMessageSchema>;
const EnvelopeMessageSchema = exactly({
  envelopeId: UuidSchema,
  number: NameSchema,
  courtId: IdSchema,
  /** Filing time: when the submission was committed, according to the provider's clock. */
  filedAt: InstantSchema,
  /** Null for a new case. */
  caseNumber: nullable(CaseNumberSchema),
  /** Null in an existing case. */
  newCase: nullable(CaseDataSchema),
  parties: Type.Array(PartySchema, { maxItems: MAX_PARTIES }),
  /** The parties for which the envelope is filed; absent in older messages. */
  filerPartyIds: Type.Optional(Type.Array(UuidSchema, { maxItems: MAX_PARTIES })),
  filings: Type.Array(FilingMessageSchema, { minItems: 1, maxItems: MAX_FILINGS }),
  payment: exactly({
    kind: words(PAYMENT_KINDS),
    quoteId: UuidSchema,
    totalCents: CentsSchema,
    /** Maximum that the filer agreed to pay if the clerk corrects a fee. */
    maxCents: CentsSchema,
  }),
  filer: exactly({ name: NameSchema, firm: nullable(NameSchema) }),
  /** The rejected or returned envelope that this one corrects; absent if it corrects none. */
  corrects: Type.Optional(CorrectsSchema),
  /** Absent if there are none, and in older messages. */
  crossReferences: Type.Optional(Type.Array(CrossReferenceSchema, { maxItems: 20 })),
  comment: WordsSchema,
});

/** A court's rules for a field of the filing form. */
export type PolicyField = Shape<typeof PolicyFieldSchema>;
const PolicyFieldSchema = exactly({
  field: CodeSchema,
  isVisible: Type.Boolean(),
  isRequired: Type.Boolean(),
  help: WordsSchema,
  pattern: nullable(Type.String({ maxLength: 300 })),
  message: WordsSchema,
  fallback: nullable(WordsSchema),
});

/** A court's rules for filing. */
export type CourtPolicy = Shape<typeof CourtPolicySchema>;
export const CourtPolicySchema = exactly({
  courtId: IdSchema,
  /** Number of the current version. */
  version: IdSchema,
  effectiveOn: DateSchema,
  acceptsInitial: Type.Boolean(),
  acceptsSubsequent: Type.Boolean(),
  documentBytes: Type.Integer({ minimum: 1 }),
  envelopeBytes: Type.Integer({ minimum: 1 }),
  documentPages: Type.Integer({ minimum: 1 }),
  allowsSeveralLeads: Type.Boolean(),
  servesAt: words(['submission', 'acceptance']),
  allowsCopies: Type.Boolean(),
  /** The statement that filers must accept. */
  statement: WordsSchema,
  fields: Type.Array(PolicyFieldSchema, { maxItems: 200 }),
});

/** A code of a list. docs/efm.md describes each list's facts. */
export type PolicyCode = Shape<typeof PolicyCodeSchema>;
export const PolicyCodeSchema = exactly({
  list: CodeSchema,
  code: CodeSchema,
  name: NameSchema,
  parent: nullable(CodeSchema),
  facts: Type.Record(
    Type.String({ maxLength: 60 }),
    Type.Union([Type.String({ maxLength: 2_000 }), Type.Integer(), Type.Boolean()]),
  ),
});

const FilingSummarySchema = exactly({
  filingId: UuidSchema,
  envelopeId: UuidSchema,
  code: CodeSchema,
  status: words(FILING_STATUSES),
  sequence: Type.Integer({ minimum: 0 }),
  filedAt: InstantSchema,
});

const CaseSummarySchema = exactly({
  caseNumber: CaseNumberSchema,
  caption: Type.String({ maxLength: 10_000 }),
  courtId: IdSchema,
  typeCode: CodeSchema,
  isOpen: Type.Boolean(),
});

const CasePartySchema = exactly({
  name: Type.String({ maxLength: 1_000 }),
  role: Type.String({ maxLength: 200 }),
  attorneys: Type.Array(
    exactly({ name: Type.String({ maxLength: 1_000 }), barNumber: nullable(Type.String()) }),
    { maxItems: 100 },
  ),
});

const RECEIVED = exactly({ isReceived: Type.Boolean() });
const STATUS_CHANGED = {
  envelopeId: UuidSchema,
  filingId: UuidSchema,
  changes: ChangesSchema,
};

interface OperationSchemas {
  readonly request: TObject;
  readonly answer: TObject;
}

/** Schemas of each operation's message body and response body. */
export const EFM_SCHEMAS = {
  GetPolicy: {
    request: exactly({
      courtId: IdSchema,
      /** Empty to request only the policy. */
      lists: Type.Array(CodeSchema, { maxItems: 20 }),
      /** Position in an earlier response after which this one continues. */
      after: nullable(Type.Integer({ minimum: 0 })),
    }),
    answer: exactly({
      policy: CourtPolicySchema,
      codes: Type.Array(PolicyCodeSchema, { maxItems: 1_000 }),
      /**
       * Codes that are no longer in effect but may still occur in drafts; only on the first page.
       */
      ended: Type.Array(PolicyCodeSchema, { maxItems: 1_000 }),
      /** Position of the next response; null at the end. */
      next: nullable(Type.Integer({ minimum: 0 })),
    }),
  },
  GetFeesCalculation: {
    request: exactly({ fees: FeeRequestSchema, isQuote: Type.Boolean() }),
    answer: FeeCalculationSchema,
  },
  ReviewFiling: { request: EnvelopeMessageSchema, answer: RECEIVED },
  CancelFiling: {
    request: exactly({ filingId: UuidSchema }),
    answer: exactly({ filingId: UuidSchema, changes: ChangesSchema }),
  },
  GetFilingStatus: {
    request: exactly({ filingId: UuidSchema }),
    answer: exactly({
      filingId: UuidSchema,
      status: words(FILING_STATUSES),
      changes: ChangesSchema,
    }),
  },
  GetFilingList: {
    request: exactly({
      courtId: IdSchema,
      status: nullable(words(FILING_STATUSES)),
      after: nullable(UuidSchema),
    }),
    answer: exactly({ filings: Type.Array(FilingSummarySchema, { maxItems: 100 }) }),
  },
  GetCase: {
    request: exactly({ courtId: IdSchema, caseNumber: CaseNumberSchema }),
    answer: exactly({
      /**
       * Null if the number is unknown or if the case isn't public; the response doesn't distinguish
       * the two.
       */
      case: nullable(CaseSummarySchema),
      parties: Type.Array(CasePartySchema, { maxItems: 1_000 }),
    }),
  },
  GetCaseList: {
    request: exactly({ courtId: nullable(IdSchema), caseNumber: CaseNumberSchema }),
    answer: exactly({ cases: Type.Array(CaseSummarySchema, { maxItems: 20 }) }),
  },
  GetServiceInformation: {
    request: exactly({ courtId: IdSchema, caseNumber: CaseNumberSchema }),
    answer: exactly({
      recipients: Type.Array(
        exactly({
          name: Type.String({ maxLength: 1_000 }),
          barNumber: nullable(Type.String()),
          represents: Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 1_000 }),
        }),
        { maxItems: 1_000 },
      ),
      /** Parties without an attorney, who are served on paper. */
      unrepresented: Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 1_000 }),
    }),
  },
  NotifyFilingReviewComplete: {
    request: exactly({
      ...STATUS_CHANGED,
      reasonCode: nullable(CodeSchema),
      words: WordsSchema,
      reviewer: Type.String({ maxLength: 300 }),
      /** The document for which the filing was returned; absent for the whole filing. */
      documentId: Type.Optional(UuidSchema),
      /** Last day to replace a returned filing. */
      until: Type.Optional(DateSchema),
      /** Present if the clerk corrected the court or the case number. */
      moved: Type.Optional(
        exactly({
          courtId: IdSchema,
          /** Null for a new case. */
          caseNumber: nullable(CaseNumberSchema),
        }),
      ),
    }),
    answer: RECEIVED,
  },
  NotifyDocketingComplete: {
    request: exactly({
      envelopeId: UuidSchema,
      filingId: UuidSchema,
      caseNumber: CaseNumberSchema,
      docketText: WordsSchema,
      /** Why a supervisor struck the acceptance; absent for a new docket entry. */
      struckReason: Type.Optional(WordsSchema),
    }),
    answer: RECEIVED,
  },
  NotifyEnvelopeComplete: {
    /** Cost of the accepted filings per payee: 0 if none was accepted. */
    request: exactly({
      envelopeId: UuidSchema,
      captureCents: CentsSchema,
      courtCents: CentsSchema,
      providerCents: CentsSchema,
      cardCents: CentsSchema,
      /** With a fee waiver: the court's fees for the accepted filings if it denies the waiver. */
      waivedCents: Type.Optional(CentsSchema),
    }),
    answer: RECEIVED,
  },
  NotifyWaiverDecision: {
    request: exactly({
      envelopeId: UuidSchema,
      decision: words(['granted', 'denied', 'part']),
      /** What the filer still owes of the court's fees. */
      dueCents: CentsSchema,
      dueOn: nullable(DateSchema),
      words: WordsSchema,
    }),
    answer: RECEIVED,
  },
  NotifyServiceComplete: { request: exactly(STATUS_CHANGED), answer: RECEIVED },
  NotifyEvent: {
    request: exactly({
      ...STATUS_CHANGED,
      /** Why a filing failed; empty otherwise. */
      reasons: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 }),
    }),
    answer: RECEIVED,
  },
} satisfies Record<EfmOperation, OperationSchemas>;

/** Body of an operation's message. */
export type EfmRequest<Operation extends EfmOperation> = ValueOf<
  (typeof EFM_SCHEMAS)[Operation]['request']
>;
/** Body of an operation's response. */
export type EfmReply<Operation extends EfmOperation> = ValueOf<
  (typeof EFM_SCHEMAS)[Operation]['answer']
>;

/** The wrapper that every message has in common. */
export type EfmMessage = Shape<typeof EfmMessageSchema>;
export const EfmMessageSchema = exactly({
  messageId: UuidSchema,
  operation: words(Object.keys(EFM_SCHEMAS) as EfmOperation[]),
  /** The filer's envelope, or the conversation that the message belongs to. */
  correlationId: nullable(UuidSchema),
  sentAt: InstantSchema,
  body: Type.Record(Type.String(), Type.Unknown()),
});

/** The response to a message: its operation's body, or a rejection with a code. */
export type EfmAnswer = ValueOf<typeof EfmAnswerSchema>;
export const EfmAnswerSchema = Type.Union([
  exactly({ kind: words(['done']), body: Type.Record(Type.String(), Type.Unknown()) }),
  exactly({
    kind: words(['refused']),
    code: words(EFM_PROBLEMS),
    message: Type.String({ maxLength: 1_000 }),
  }),
]);
