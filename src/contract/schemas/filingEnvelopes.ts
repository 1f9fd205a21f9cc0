import { Type } from '@sinclair/typebox';
import { ENVELOPE_VIEW_IDS } from '../filingEnvelopes';
import {
  FILING_ACTORS,
  FILING_KINDS,
  FILING_MONEY,
  FILING_STATUSES,
  type EnvelopeStatus,
} from '../filingStates';
import { MANAGER_OPERATIONS, PROVIDER_OPERATIONS } from '../efmOperations';
import {
  DateSchema,
  exactly,
  IdSchema,
  listProperties,
  nullable,
  TextSchema,
  words,
  type Shape,
} from './fields';

const STATUSES: readonly EnvelopeStatus[] = [...FILING_STATUSES, 'partiallyAccepted'];

const UuidSchema = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});

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
  /** IANA zone of the court, in which `filedAt` is shown. */
  timeZone: Type.String(),
  status: words(STATUSES),
  money: words(FILING_MONEY),
  totalCents: Type.Integer(),
  clientNumber: nullable(Type.String()),
  filerName: Type.String(),
  /** What it consists of, such as `Complaint` and `Appearance`. */
  titles: Type.Array(Type.String()),
});

/** Filters of the list, as in its address. */
export type EnvelopesQuery = Shape<typeof EnvelopesQuerySchema>;
const EnvelopesQuerySchema = exactly({
  view: Type.Optional(words(ENVELOPE_VIEW_IDS)),
  courtId: Type.Optional(IdSchema),
  /** Filing dates in the court's zone. */
  from: Type.Optional(DateSchema),
  to: Type.Optional(DateSchema),
  clientNumber: Type.Optional(TextSchema),
  /** Words of envelope and case number, caption, and client number. */
  text: Type.Optional(TextSchema),
  /** Only the user's own; otherwise the firm's too. */
  own: Type.Optional(Type.Literal('true')),
  /** The last envelope of the page before. */
  after: Type.Optional(UuidSchema),
});

export type EnvelopeList = Shape<typeof EnvelopeListSchema>;
const EnvelopeListSchema = exactly({
  ...listProperties(EnvelopeRowSchema),
  /** Where the next page continues; null at the end. */
  next: nullable(Type.String()),
  /** Envelopes by group of statuses, whichever is requested. */
  views: Type.Array(exactly({ view: words(ENVELOPE_VIEW_IDS), count: Type.Integer() })),
  /** Courts that the user can filter by. */
  courts: Type.Array(exactly({ id: Type.Integer(), name: Type.String() })),
  /** The firm whose envelopes are listed; null for individuals. */
  firmName: nullable(Type.String()),
  figures: exactly({
    waiting: Type.Integer(),
    returned: Type.Integer(),
    /** Accepted and filed in the last 30 days. */
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
});

/** A filing of an envelope with its history. */
export type EnvelopeFiling = Shape<typeof EnvelopeFilingSchema>;
const EnvelopeFilingSchema = exactly({
  filingId: Type.String(),
  code: Type.String(),
  description: Type.String(),
  kind: words(FILING_KINDS),
  status: words(FILING_STATUSES),
  reasonCode: nullable(Type.String()),
  reasonWords: nullable(Type.String()),
  /** Bar number. */
  attorney: nullable(Type.String()),
  parties: Type.Array(Type.String()),
  canCancel: Type.Boolean(),
  /** ISO instant of a cancellation that the court hasn't answered yet. */
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
});

/** An envelope with everything that its filer sees. */
export type EnvelopeRecord = Shape<typeof EnvelopeRecordSchema>;
const EnvelopeRecordSchema = exactly({
  id: Type.String(),
  number: Type.String(),
  status: words(STATUSES),
  caseNumber: nullable(Type.String()),
  caption: Type.String(),
  isNewCase: Type.Boolean(),
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
  filings: Type.Array(EnvelopeFilingSchema),
  payment: exactly({
    kind: words(['card', 'waiver', 'agency']),
    money: words(FILING_MONEY),
    totalCents: Type.Integer(),
    courtCents: Type.Integer(),
    capturedCents: Type.Integer(),
    /** Such as `Visa ending in 4242`; null without a card. */
    card: nullable(Type.String()),
    holdExpiresAt: nullable(Type.String()),
    declinedReason: nullable(Type.String()),
  }),
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

/** Envelopes that the user or the user's firm submitted. */
export const FILING_ENVELOPES_SCHEMAS = {
  getEnvelopes: { query: EnvelopesQuerySchema, response: EnvelopeListSchema },
  getEnvelope: { params: exactly({ envelopeId: UuidSchema }), response: EnvelopeRecordSchema },
  cancelFiling: { params: exactly({ filingId: UuidSchema }), response: EnvelopeRecordSchema },
} as const;
