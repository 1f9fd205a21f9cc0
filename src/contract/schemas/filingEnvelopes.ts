import { Type } from '@sinclair/typebox';
import { ENVELOPE_VIEW_IDS } from '../filing/envelopes';
import {
  FILING_ACTORS,
  FILING_KINDS,
  FILING_MONEY,
  FILING_STATUSES,
  type EnvelopeStatus,
} from '../filing/states';
import { MANAGER_OPERATIONS, PROVIDER_OPERATIONS } from '../filing/efmOperations';
import { DRAFT_PROBLEMS, FILING_STEPS } from '../filing/draftProblems';
import { FeeCalculationSchema, FeePartSchema } from './efmMessages';
import { EnvelopeServiceSchema } from './service';
import {
  DateSchema,
  exactly,
  IdSchema,
  listProperties,
  nullable,
  type Shape,
  TextSchema,
  UuidSchema,
  words,
} from './fields';

const STATUSES: readonly EnvelopeStatus[] = [...FILING_STATUSES, 'partiallyAccepted'];

/** A row of the filer's envelopes. */
export type EnvelopeRow = Shape<typeof EnvelopeRowSchema>;
const EnvelopeRowSchema = exactly({
  id: Type.String(),
  number: Type.String(),
  caseNumber: nullable(Type.String()),
  caption: Type.String(),
  courtName: Type.String(),
  /** ISO instant. */
  filedAt: Type.String(),
  /** IANA time zone of the court, in which `filedAt` is shown. */
  timeZone: Type.String(),
  status: words(STATUSES),
  money: words(FILING_MONEY),
  /** The quoted fees. */
  totalCents: Type.Integer(),
  /** Amount charged to the card; 0 unless `money` is `captured`. */
  chargedCents: Type.Integer(),
  /** Amount to pay now; 0 unless `money` is `due`. */
  dueCents: Type.Integer(),
  clientNumber: nullable(Type.String()),
  filerName: Type.String(),
  /** Names of its filings, such as `Complaint` and `Appearance`. */
  titles: Type.Array(Type.String()),
  /** Number of recipients with an unresolved bounce. */
  bounces: Type.Integer(),
});

/** Filters of the list, as in its URL. */
export type EnvelopesQuery = Shape<typeof EnvelopesQuerySchema>;
const EnvelopesQuerySchema = exactly({
  view: Type.Optional(words(ENVELOPE_VIEW_IDS)),
  courtId: Type.Optional(IdSchema),
  /** Filing dates in the court's zone. */
  from: Type.Optional(DateSchema),
  to: Type.Optional(DateSchema),
  clientNumber: Type.Optional(TextSchema),
  /** Words to search for in the envelope number, case number, caption, and client number. */
  text: Type.Optional(TextSchema),
  /** Only the user's own envelopes; otherwise, also the firm's. */
  own: Type.Optional(Type.Literal('true')),
  /** The last envelope of the previous page. */
  after: Type.Optional(UuidSchema),
});

export type EnvelopeList = Shape<typeof EnvelopeListSchema>;
const EnvelopeListSchema = exactly({
  ...listProperties(EnvelopeRowSchema),
  /** Position of the next page; null at the end. */
  next: nullable(Type.String()),
  /** Number of envelopes in each group of statuses, regardless of the requested group. */
  views: Type.Array(exactly({ view: words(ENVELOPE_VIEW_IDS), count: Type.Integer() })),
  /** Courts that the user can filter by. */
  courts: Type.Array(exactly({ id: Type.Integer(), name: Type.String() })),
  /** The firm whose envelopes are listed; null for individuals. */
  firmName: nullable(Type.String()),
  figures: exactly({
    waiting: Type.Integer(),
    returned: Type.Integer(),
    /** Accepted envelopes that were filed in the last 30 days. */
    acceptedLately: Type.Integer(),
    heldCents: Type.Integer(),
    dueCents: Type.Integer(),
  }),
});

const DocumentSchema = exactly({
  documentId: Type.String(),
  component: words(['lead', 'attachment', 'word']),
  title: Type.String(),
  fileName: Type.String(),
  security: Type.String(),
  hash: Type.String(),
  bytes: Type.Integer(),
  pages: Type.Integer(),
  /** Id of the case whose docket has the stamped copy; absent until the copy exists. */
  stampedInCase: Type.Optional(Type.Integer()),
});

/** A filing of an envelope with its history. */
export type EnvelopeFiling = Shape<typeof EnvelopeFilingSchema>;
const EnvelopeFilingSchema = exactly({
  filingId: Type.String(),
  code: Type.String(),
  /** Name of the code when the envelope was submitted; the code itself if the name is unknown. */
  codeName: Type.String(),
  description: Type.String(),
  kind: words(FILING_KINDS),
  status: words(FILING_STATUSES),
  reasonCode: nullable(Type.String()),
  reasonWords: nullable(Type.String()),
  /** Bar number. */
  attorney: nullable(Type.String()),
  /** Name on the roll of attorneys; absent if the number isn't on it. */
  attorneyName: Type.Optional(Type.String()),
  /** Names of the filing parties. */
  parties: Type.Array(Type.String()),
  /** Names of other parties that the filing concerns; absent if there are none. */
  concerned: Type.Optional(Type.Array(Type.String())),
  canCancel: Type.Boolean(),
  /** ISO instant of a cancellation request that is still pending at the court. */
  cancelRequestedAt: nullable(Type.String()),
  changes: Type.Array(
    exactly({
      from: words(FILING_STATUSES),
      to: words(FILING_STATUSES),
      actor: words(FILING_ACTORS),
      at: Type.String(),
    }),
  ),
  documents: Type.Array(DocumentSchema),
  /** Answers to the code's prompts, as text. */
  details: Type.Array(exactly({ label: Type.String(), value: Type.String() })),
  /** `name` is the code itself if its name is unknown. */
  optionalServices: Type.Array(
    exactly({ name: Type.String(), quantity: Type.Integer(), pages: Type.Integer() }),
  ),
});

/** An envelope with everything that its filer sees. */
export type EnvelopeRecord = Shape<typeof EnvelopeRecordSchema>;
const EnvelopeRecordSchema = exactly({
  id: Type.String(),
  /**
   * `prepare` if the firm lets the user prepare filings, but not cancel or pay them. `facts` if the user submitted the envelope for a firm and has left it: the user sees facts and
   * notice, but no documents, and can't cancel, pay, or copy.
   */
  access: words(['full', 'prepare', 'facts']),
  number: Type.String(),
  status: words(STATUSES),
  caseNumber: nullable(Type.String()),
  /** Id of the case's page; absent unless the case is public. */
  caseId: Type.Optional(Type.Integer()),
  caption: Type.String(),
  isNewCase: Type.Boolean(),
  courtId: Type.Integer(),
  courtName: Type.String(),
  countyName: Type.String(),
  filedAt: Type.String(),
  timeZone: Type.String(),
  filerName: Type.String(),
  firmName: nullable(Type.String()),
  clientNumber: nullable(Type.String()),
  comment: Type.String(),
  parties: Type.Array(
    exactly({ name: Type.String(), typeCode: Type.String(), attorneys: Type.Array(Type.String()) }),
  ),
  /** Other cases and numbers that the filer refers to; absent if there are none. */
  crossReferences: Type.Optional(
    Type.Array(exactly({ name: Type.String(), number: Type.String() })),
  ),
  filings: Type.Array(EnvelopeFilingSchema),
  payment: exactly({
    kind: words(['card', 'waiver', 'agency']),
    money: words(FILING_MONEY),
    totalCents: Type.Integer(),
    courtCents: Type.Integer(),
    /** Empty for envelopes without a stored calculation. */
    parts: Type.Array(FeePartSchema),
    capturedCents: Type.Integer(),
    /** Amount to pay now; 0 unless `money` is `due`. */
    dueCents: Type.Integer(),
    /** Such as `Visa ending in 4242`; null without a card. */
    card: nullable(Type.String()),
    holdExpiresAt: nullable(Type.String()),
    declinedReason: nullable(Type.String()),
  }),
  /** The envelope that this one corrects; null if it corrects none. */
  corrects: nullable(
    exactly({
      envelopeId: Type.String(),
      number: Type.String(),
      filedAt: Type.String(),
      asksFirstTime: Type.Boolean(),
      replaced: Type.Integer(),
    }),
  ),
  /** Served documents with their recipients; empty if the envelope was only filed. */
  services: Type.Array(EnvelopeServiceSchema),
  /** Messages exchanged with the court's system, oldest first. */
  messages: Type.Array(
    exactly({
      messageId: Type.String(),
      operation: words([...MANAGER_OPERATIONS, ...PROVIDER_OPERATIONS]),
      isSent: Type.Boolean(),
      at: Type.String(),
      answeredAt: nullable(Type.String()),
      isRefused: Type.Boolean(),
      tries: Type.Integer(),
      failure: nullable(Type.String()),
    }),
  ),
});

const DraftParamsSchema = exactly({ draftId: UuidSchema });

/** A fee quote of a draft, with the data needed to submit it. */
export type FilingQuote = Shape<typeof FilingQuoteSchema>;
const FilingQuoteSchema = exactly({
  /** Problems that prevent filing; if there are any, there is no quote. */
  problems: Type.Array(
    exactly({
      step: words(FILING_STEPS),
      field: Type.String(),
      code: words(DRAFT_PROBLEMS),
      subject: Type.String(),
    }),
  ),
  quote: nullable(FeeCalculationSchema),
  /** Version of the draft that the quote is for. */
  version: Type.Integer(),
  /** ISO instant of the quote. */
  quotedAt: Type.String(),
  /** Such as `Visa ending in 4242`; null without a card. */
  card: nullable(Type.String()),
  /** The court's statement that the filer agrees to. */
  statement: Type.String(),
  /** IANA time zone of the court. */
  timeZone: nullable(Type.String()),
});

/** Result of submitting a draft. Only `filed` means that something was filed. */
const SUBMIT_OUTCOMES = [
  'filed',
  /** The cardholder must confirm the payment at `url`, which then redirects here. */
  'needsAction',
  'declined',
  /** The bank hasn't responded: submit again in a minute. */
  'cardPending',
  'noCard',
  /** The fees differ from the quote. */
  'feesChanged',
  'quoteExpired',
  /** The draft was saved in another tab or by a colleague. */
  'draftChanged',
  /** The draft is no longer complete. */
  'incomplete',
  /** The court no longer shows the case that the filer chose. */
  'caseGone',
] as const;

export type SubmitAnswer = Shape<typeof SubmitAnswerSchema>;
const SubmitAnswerSchema = exactly({
  outcome: words(SUBMIT_OUTCOMES),
  envelopeId: nullable(Type.String()),
  number: nullable(Type.String()),
  /** ISO instant; null unless filed. */
  filedAt: nullable(Type.String()),
  timeZone: nullable(Type.String()),
  url: nullable(Type.String()),
  reason: nullable(Type.String()),
  before: nullable(FeeCalculationSchema),
  now: nullable(FeeCalculationSchema),
});

/** Result of paying an envelope's balance due. Only `paid` means that something was charged. */
const PAYMENT_OUTCOMES = [
  'paid',
  /** The cardholder must confirm the payment at `url`, which then redirects here. */
  'needsAction',
  'declined',
  'cardPending',
  'noCard',
  'nothingDue',
] as const;

export type PaymentAnswer = Shape<typeof PaymentAnswerSchema>;
const PaymentAnswerSchema = exactly({
  outcome: words(PAYMENT_OUTCOMES),
  url: nullable(Type.String()),
  reason: nullable(Type.String()),
});

/** Envelopes that the user or the user's firm submitted. */
export const FILING_ENVELOPES_SCHEMAS = {
  getFilingEstimate: {
    params: DraftParamsSchema,
    response: exactly({
      version: Type.Integer(),
      /** Null until the draft has a court and a filing with a code. */
      fees: nullable(FeeCalculationSchema),
      /** ISO instant of the estimate. */
      quotedAt: Type.String(),
      /** IANA time zone of the court; null without a court. */
      timeZone: nullable(Type.String()),
    }),
  },
  createFilingQuote: { params: DraftParamsSchema, response: FilingQuoteSchema },
  submitDraft: {
    params: DraftParamsSchema,
    body: exactly({
      version: Type.Integer({ minimum: 1 }),
      quoteId: UuidSchema,
      /** The filer agreed to the court's statement. */
      isAgreed: Type.Literal(true),
    }),
    response: SubmitAnswerSchema,
  },
  getEnvelopes: { query: EnvelopesQuerySchema, response: EnvelopeListSchema },
  getEnvelope: { params: exactly({ envelopeId: UuidSchema }), response: EnvelopeRecordSchema },
  payEnvelope: {
    params: exactly({ envelopeId: UuidSchema }),
    body: exactly({
      /** The balance due, as shown to the user. */
      cents: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    }),
    response: PaymentAnswerSchema,
  },
  cancelFiling: { params: exactly({ filingId: UuidSchema }), response: EnvelopeRecordSchema },
} as const;
