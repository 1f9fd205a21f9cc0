import { Type } from '@sinclair/typebox';
import { UPLOAD_FINDING_CODES } from '../filing/uploads';
import {
  CORRECTION_FIELDS,
  CORRECTION_LENGTHS,
  REVIEW_DECISIONS,
  STAMP_STATES,
  WAIVER_STATES,
} from '../filing/review';
import { FILING_ACTORS, FILING_KINDS, FILING_MONEY, FILING_STATUSES } from '../filing/states';
import { PAYMENT_KINDS } from './efmMessages';
import { DateSchema, exactly, nullable, type Shape, UuidSchema, words } from './fields';

const MAX_FILINGS = 50;
const CENTS_MAX = 1_000_000_000;

/** The clerk's note to the filer. */
const WordsSchema = Type.String({ maxLength: 2_000 });
const ReasonCodeSchema = Type.String({ minLength: 1, maxLength: 60 });
const ReasonSchema = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });

const ChoiceSchema = exactly({ code: Type.String(), name: Type.String() });

/** The current reviewer of an envelope. */
export type ReviewLock = Shape<typeof ReviewLockSchema>;
const ReviewLockSchema = exactly({
  /** `mine`: this user holds the lock and may decide. */
  holder: words(['none', 'mine', 'other']),
  /** Name of the reviewer who holds the lock; null if no one does. */
  name: nullable(Type.String()),
  /** ISO instants. */
  since: nullable(Type.String()),
  expiresAt: nullable(Type.String()),
  /** Why the lock was taken over from another reviewer; null if it wasn't. */
  reason: nullable(Type.String()),
});

/** A document of a filing under review. */
export type ReviewDocument = Shape<typeof ReviewDocumentSchema>;
const ReviewDocumentSchema = exactly({
  documentId: Type.String(),
  component: words(['lead', 'attachment', 'word']),
  title: Type.String(),
  fileName: Type.String(),
  /** Code of the list `documentType`. */
  security: Type.String(),
  hash: Type.String(),
  bytes: Type.Integer(),
  /** 0 for Word files. */
  pages: Type.Integer(),
  /** URL of the file as filed, below the context path. */
  url: Type.String(),
  /** `none` until the filing is accepted. */
  stamp: words(STAMP_STATES),
  /** Findings of the automatic file check. */
  findings: Type.Array(
    exactly({ code: words(UPLOAD_FINDING_CODES), page: nullable(Type.Integer()) }),
  ),
  /** Warnings that the filer saw and accepted; `page` is null for the whole document. */
  checkedOff: Type.Array(exactly({ text: Type.String(), page: nullable(Type.Integer()) })),
});

const CorrectionSchema = exactly({
  field: words(CORRECTION_FIELDS),
  /** Id of a filing, document, or party; null for the envelope. */
  id: nullable(Type.String()),
  before: Type.String(),
  after: Type.String(),
  by: Type.String(),
  at: Type.String(),
});

/** A filing under review, with the clerk's corrections applied. */
export type ReviewFiling = Shape<typeof ReviewFilingSchema>;
const ReviewFilingSchema = exactly({
  filingId: Type.String(),
  code: Type.String(),
  codeName: Type.String(),
  kind: words(FILING_KINDS),
  description: Type.String(),
  /** Text that acceptance enters on the docket. */
  docketText: Type.String(),
  status: words(FILING_STATUSES),
  /**
   * Sequence number of the last change. A decision includes it, so that no decision is based on
   * outdated data.
   */
  sequence: Type.Integer(),
  isProposedOrder: Type.Boolean(),
  isWaiverPetition: Type.Boolean(),
  /** Bar number; null without an attorney. */
  attorney: nullable(Type.String()),
  attorneyName: nullable(Type.String()),
  /** Names of the filing parties. */
  parties: Type.Array(Type.String()),
  /** Names of other parties that the filing concerns; absent if there are none. */
  concerned: Type.Optional(Type.Array(Type.String())),
  documents: Type.Array(ReviewDocumentSchema),
  /** Answers to the code's prompts, as text. */
  details: Type.Array(exactly({ label: Type.String(), value: Type.String() })),
  optionalServices: Type.Array(
    exactly({ name: Type.String(), quantity: Type.Integer(), pages: Type.Integer() }),
  ),
  /** Decisions that this user can make now; empty without the lock. */
  decisions: Type.Array(words(REVIEW_DECISIONS)),
  /** Reason of the last rejection or return. */
  reasonCode: nullable(Type.String()),
  words: Type.String(),
  /** Last day to replace a returned filing, as an ISO date. */
  returnedUntil: nullable(Type.String()),
  changes: Type.Array(
    exactly({
      from: words(FILING_STATUSES),
      to: words(FILING_STATUSES),
      actor: words(FILING_ACTORS),
      actorName: nullable(Type.String()),
      at: Type.String(),
    }),
  ),
  /** The filing's docket entry; null until the filing is accepted. */
  docketed: nullable(
    exactly({
      caseId: Type.Integer(),
      caseNumber: Type.String(),
      /** ISO date. */
      enteredOn: Type.String(),
      /** Set when a supervisor strikes the acceptance. */
      struckAt: nullable(Type.String()),
      struckBy: nullable(Type.String()),
      struckReason: nullable(Type.String()),
    }),
  ),
  /** True if this user is a supervisor and the acceptance can be struck. */
  canStrike: Type.Boolean(),
});

const ReviewPartySchema = exactly({
  partyId: Type.String(),
  typeCode: Type.String(),
  typeName: Type.String(),
  isOrganization: Type.Boolean(),
  name: Type.String(),
  address: Type.String(),
  attorneys: Type.Array(exactly({ barNumber: Type.String(), name: nullable(Type.String()) })),
});

/** An envelope with everything that a clerk needs to decide on it. */
export type ReviewRecord = Shape<typeof ReviewRecordSchema>;
const ReviewRecordSchema = exactly({
  envelopeId: Type.String(),
  number: Type.String(),
  courtId: Type.Integer(),
  courtName: Type.String(),
  countyName: Type.String(),
  /** IANA time zone of the court, in which instants are shown. */
  timeZone: Type.String(),
  /** ISO instant. */
  filedAt: Type.String(),
  filerName: Type.String(),
  firmName: nullable(Type.String()),
  comment: Type.String(),
  /** Null for a new case. */
  caseNumber: nullable(Type.String()),
  caption: Type.String(),
  /** The new case that the envelope starts; null for an existing case. */
  newCase: nullable(
    exactly({
      typeCode: Type.String(),
      typeName: Type.String(),
      amountCents: nullable(Type.Integer()),
    }),
  ),
  /** The case on file; null for a new case or an unknown number. */
  registerCase: nullable(
    exactly({
      caseId: Type.Integer(),
      caseNumber: Type.String(),
      caption: Type.String(),
      courtName: Type.String(),
      typeName: Type.String(),
      status: words(['OPEN', 'CLOSED']),
      judge: nullable(Type.String()),
      /** False for confidential types, and for sealed and expunged cases. */
      isPublic: Type.Boolean(),
      parties: Type.Array(
        exactly({
          name: Type.String(),
          role: Type.String(),
          attorneys: Type.Array(Type.String()),
        }),
      ),
    }),
  ),
  /** Differences between the envelope and the case on file. */
  differences: Type.Array(
    exactly({
      field: words(['case', 'caption', 'party', 'attorney', 'court']),
      filed: Type.String(),
      /** Empty if the case on file has no such value. */
      register: Type.String(),
    }),
  ),
  parties: Type.Array(ReviewPartySchema),
  /** Other cases and numbers that the filer refers to; absent if there are none. */
  crossReferences: Type.Optional(
    Type.Array(exactly({ name: Type.String(), number: Type.String() })),
  ),
  filings: Type.Array(ReviewFilingSchema),
  corrections: Type.Array(CorrectionSchema),
  /** Values available for corrections, as in effect at the court when the envelope was filed. */
  choices: exactly({
    codes: Type.Array(
      exactly({ code: Type.String(), name: Type.String(), docketText: Type.String() }),
    ),
    securities: Type.Array(ChoiceSchema),
    partyTypes: Type.Array(ChoiceSchema),
    courts: Type.Array(exactly({ id: Type.Integer(), name: Type.String() })),
  }),
  /** Reasons for rejecting and returning, each with the note that this clerk last used with it. */
  reasons: Type.Array(
    exactly({
      code: Type.String(),
      name: Type.String(),
      words: Type.String(),
      /** True if the note must say where in the document the problem is, such as the page. */
      needsPlace: Type.Boolean(),
    }),
  ),
  /** Default last day to replace a returned filing, as an ISO date. */
  returnUntil: Type.String(),
  payment: exactly({
    kind: words(PAYMENT_KINDS),
    /** Payment status at the provider; `none` without a card. */
    money: words(FILING_MONEY),
    totalCents: Type.Integer(),
    /** Maximum that the filer agreed to pay. */
    maxCents: Type.Integer(),
    /** Cost of the envelope with the corrections. */
    correctedCents: Type.Integer(),
  }),
  /** The envelope that this one corrects; null if it corrects none. */
  corrects: nullable(
    exactly({
      number: Type.String(),
      filedAt: Type.String(),
      asksFirstTime: Type.Boolean(),
      /** Number of new filings that replace returned ones and keep their filing time. */
      replaced: Type.Integer(),
    }),
  ),
  waiver: exactly({
    state: words(WAIVER_STATES),
    /** The court's fees without a waiver. */
    courtCents: Type.Integer(),
    /** Amount that the filer owes after a waiver was denied; otherwise 0. */
    dueCents: Type.Integer(),
    /** ISO date. */
    dueOn: nullable(Type.String()),
  }),
  lock: ReviewLockSchema,
  /**
   * The envelope's position among the county's envelopes to review, oldest first; null once the
   * envelope is decided.
   */
  queue: nullable(
    exactly({
      /** Starts at 1. */
      place: Type.Integer(),
      total: Type.Integer(),
      previousId: nullable(Type.String()),
      nextId: nullable(Type.String()),
    }),
  ),
  /**
   * True if the user or the user's firm filed the envelope, so that another reviewer must decide.
   */
  isOwn: Type.Boolean(),
  isSupervisor: Type.Boolean(),
});

const EnvelopeParams = exactly({ envelopeId: UuidSchema });
const FilingParams = exactly({ envelopeId: UuidSchema, filingId: UuidSchema });
/** Filings as displayed, with the sequence number of their last change. */
const SeenSchema = Type.Array(
  exactly({ filingId: UuidSchema, sequence: Type.Integer({ minimum: 0 }) }),
  { minItems: 1, maxItems: MAX_FILINGS },
);

/** Preview of "Accept all". */
export type AcceptancePreview = Shape<typeof AcceptancePreviewSchema>;
const AcceptancePreviewSchema = exactly({
  /** Sentences that explain why the filings can't all be accepted; empty if they can. */
  problems: Type.Array(Type.String()),
  /** What "Accept all" does, one sentence for each step. */
  steps: Type.Array(Type.String()),
  /** The filings to accept. */
  filings: Type.Array(exactly({ filingId: Type.String(), sequence: Type.Integer() })),
});

/** Calls for clerks who review electronic filings. */
export const FILING_REVIEW_SCHEMAS = {
  getReview: { params: EnvelopeParams, response: ReviewRecordSchema },
  takeNextReview: {
    body: exactly({
      /** Envelope to skip, such as the last one. */
      except: nullable(UuidSchema),
    }),
    /** Null if no envelope is waiting. */
    response: exactly({ envelopeId: nullable(Type.String()) }),
  },
  lockReview: {
    params: EnvelopeParams,
    body: exactly({
      /**
       * Reason for taking over another reviewer's lock; null locks only a free envelope, or renews
       * the user's own lock.
       */
      reason: nullable(ReasonSchema),
    }),
    response: ReviewRecordSchema,
  },
  renewReviewLock: { params: EnvelopeParams, response: ReviewLockSchema },
  releaseReviewLock: { params: EnvelopeParams, response: ReviewLockSchema },
  correctReview: {
    params: EnvelopeParams,
    body: exactly({
      corrections: Type.Array(
        exactly({
          field: words(CORRECTION_FIELDS),
          id: nullable(UuidSchema),
          value: Type.String({ maxLength: Math.max(...Object.values(CORRECTION_LENGTHS)) }),
        }),
        { minItems: 1, maxItems: 50 },
      ),
    }),
    response: ReviewRecordSchema,
  },
  decideFiling: {
    params: FilingParams,
    body: exactly({
      decision: words(REVIEW_DECISIONS),
      sequence: Type.Integer({ minimum: 0 }),
      /** A code of `reasons`; required to reject or return. */
      reasonCode: nullable(ReasonCodeSchema),
      /** Note to the filer; required to reject or return. */
      words: WordsSchema,
      /** The document for which the filing is returned; null for the whole filing. */
      documentId: nullable(UuidSchema),
      /** Last day to replace a returned filing; null for other decisions. */
      until: nullable(DateSchema),
    }),
    response: ReviewRecordSchema,
  },
  getAcceptance: { params: EnvelopeParams, response: AcceptancePreviewSchema },
  acceptAll: {
    params: EnvelopeParams,
    body: exactly({ filings: SeenSchema }),
    response: ReviewRecordSchema,
  },
  returnAll: {
    params: EnvelopeParams,
    body: exactly({
      filings: SeenSchema,
      /** A code of `reasons`. */
      reasonCode: ReasonCodeSchema,
      /** Note to the filer. */
      words: WordsSchema,
      /** Last day to replace the filings; required. */
      until: nullable(DateSchema),
    }),
    response: ReviewRecordSchema,
  },
  decideWaiver: {
    params: EnvelopeParams,
    body: exactly({
      decision: words(['granted', 'denied', 'part']),
      /** The part of the court's fees that remains due; only for `part`. */
      dueCents: nullable(Type.Integer({ minimum: 1, maximum: CENTS_MAX })),
      words: WordsSchema,
    }),
    response: ReviewRecordSchema,
  },
  strikeAcceptance: {
    params: FilingParams,
    body: exactly({ reason: ReasonSchema }),
    response: ReviewRecordSchema,
  },
} as const;
