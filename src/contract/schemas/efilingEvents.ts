import { Type } from '@sinclair/typebox';
import { EFILING_SIDES, EVENT_FILTERS, EVENT_OUTCOMES, EVENT_TIME_PATTERN } from '../filing/events';
import { FILING_STATUSES } from '../filing/states';
import { exactly, listProperties, nullable, type Shape, UuidSchema, words } from './fields';

const eventProperties = {
  /** Id of the message. */
  id: UuidSchema,
  sender: words(EFILING_SIDES),
  operation: Type.String(),
  sentAt: Type.String(),
  /**
   * When the recipient received the message; null if it didn't, or if the recipient's data isn't in
   * this database.
   */
  receivedAt: nullable(Type.String()),
  answeredAt: nullable(Type.String()),
  outcome: words(EVENT_OUTCOMES),
  tries: Type.Integer(),
  nextTryAt: nullable(Type.String()),
  /** Why the last attempt failed, or why the message was rejected. */
  problem: nullable(Type.String()),
  envelopeId: nullable(UuidSchema),
};

/** A message between provider and manager. */
export type EfilingEvent = Shape<typeof EfilingEventSchema>;
const EfilingEventSchema = exactly({
  ...eventProperties,
  envelopeNumber: nullable(Type.String()),
});

/** Statistics of the messages that the provider or the manager sent. */
export type EfilingHealth = Shape<typeof EfilingHealthSchema>;
const EfilingHealthSchema = exactly({
  sender: words(EFILING_SIDES),
  waiting: Type.Integer(),
  oldestAt: nullable(Type.String()),
  late: Type.Integer(),
  /** Rejected messages in the last seven days; the following numbers cover the same period. */
  refused: Type.Integer(),
  answered: Type.Integer(),
  /** Messages sent more than once. */
  repeated: Type.Integer(),
  /** Longest time until a response, in seconds. */
  slowestSeconds: nullable(Type.Number()),
});

/** A filing whose status differs between provider and manager. */
export type EfilingDifference = Shape<typeof EfilingDifferenceSchema>;
const EfilingDifferenceSchema = exactly({
  filingId: UuidSchema,
  envelopeId: UuidSchema,
  envelopeNumber: Type.String(),
  provider: words(FILING_STATUSES),
  /** Null if the manager doesn't have the filing. */
  manager: nullable(words(FILING_STATUSES)),
});

/** Stored data that doesn't match the proof log. */
export type LogFinding = Shape<typeof LogFindingSchema>;
const LogFindingSchema = exactly({
  /** The table that was edited. */
  table: Type.String(),
  problem: Type.String(),
});

/** The log that proves filing attempts. */
export type ProofLogHealth = Shape<typeof ProofLogHealthSchema>;
const ProofLogHealthSchema = exactly({
  /** Entries covered by the newest signed tree head. */
  entries: Type.Integer(),
  /** Entries not covered yet; the next tree head includes them within a minute. */
  waiting: Type.Integer(),
  signedAt: nullable(Type.String()),
  /** SHA-256 of the public key. */
  key: nullable(Type.String()),
  /** Time of the last comparison with the tables; null before the first. */
  checkedAt: nullable(Type.String()),
  findings: Type.Array(LogFindingSchema),
});

/** A period in which the manager didn't respond to the site's probes. */
export type MeasuredOutage = Shape<typeof MeasuredOutageSchema>;
const MeasuredOutageSchema = exactly({
  beganAt: Type.String(),
  endedAt: nullable(Type.String()),
  cause: Type.String(),
});

/** Envelopes awaiting a court's decision; `since` is the ISO instant of the oldest. */
export type WaitingEnvelopes = Shape<typeof WaitingEnvelopesSchema>;
export const WaitingEnvelopesSchema = exactly({
  count: Type.Integer(),
  since: nullable(Type.String()),
});

const EfilingEventListSchema = exactly({
  ...listProperties(EfilingEventSchema),
  /** Position of the next page; null at the end. */
  next: nullable(Type.String()),
  envelopes: WaitingEnvelopesSchema,
  health: Type.Array(EfilingHealthSchema),
  differences: Type.Array(EfilingDifferenceSchema),
  proofLog: ProofLogHealthSchema,
  /** Newest first. */
  outages: Type.Array(MeasuredOutageSchema),
  /** False if the manager has its own database. */
  isManagerHere: Type.Boolean(),
});
export type EfilingEventList = Shape<typeof EfilingEventListSchema>;

/** A message as stored. */
export type EfilingMessage = Shape<typeof EfilingMessageSchema>;
const EfilingMessageSchema = exactly({
  ...eventProperties,
  /** Indented JSON. */
  body: Type.String(),
  answer: nullable(Type.String()),
  hash: Type.String(),
  /** False if the stored body differs from the one sent. */
  isIntact: Type.Boolean(),
  /**
   * What "Send again" does: sends a waiting message `now`, resends the `same` message, or sends a
   * `copy` with a new id; null if the message can't be resent.
   */
  resend: nullable(words(['now', 'same', 'copy'])),
});

/** A step in an envelope's history, at the provider or at the manager. */
export type EfilingStep = Shape<typeof EfilingStepSchema>;
const EfilingStepSchema = exactly({
  at: Type.String(),
  side: words(EFILING_SIDES),
  text: Type.String(),
  /** The filing's position, starting at 1; null for the envelope. */
  filing: nullable(Type.Integer()),
  /** The message that caused the step; null if none did. */
  messageId: nullable(UuidSchema),
});

const EfilingHistorySchema = exactly({
  /** Null for a message without an envelope. */
  envelope: nullable(
    exactly({
      id: UuidSchema,
      number: Type.String(),
      courtName: Type.String(),
      caseNumber: nullable(Type.String()),
      caption: Type.String(),
      filedAt: Type.String(),
      username: nullable(Type.String()),
      firmName: nullable(Type.String()),
      clientNumber: nullable(Type.String()),
      filings: Type.Array(
        exactly({
          filingId: UuidSchema,
          code: Type.String(),
          description: Type.String(),
          provider: words(FILING_STATUSES),
          manager: nullable(words(FILING_STATUSES)),
        }),
      ),
    }),
  ),
  /** True if names, titles, and text are hidden. */
  isConcealed: Type.Boolean(),
  isManagerHere: Type.Boolean(),
  steps: Type.Array(EfilingStepSchema),
  messages: Type.Array(EfilingMessageSchema),
});
export type EfilingHistory = Shape<typeof EfilingHistorySchema>;

const TimeSchema = Type.String({ pattern: EVENT_TIME_PATTERN });

/** Electronic filing messages, for super users. */
export const EFILING_EVENTS_SCHEMAS = {
  getEfilingEvents: {
    query: exactly({
      /**
       * Search text: an envelope, message, filing, user, firm, case, file hash, or the filer's
       * reference.
       */
      find: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      outcome: Type.Optional(words(EVENT_FILTERS)),
      sender: Type.Optional(words(EFILING_SIDES)),
      from: Type.Optional(TimeSchema),
      to: Type.Optional(TimeSchema),
      /** Includes messages without an envelope, such as requests for fees. */
      all: Type.Optional(words(['1'])),
      before: Type.Optional(
        Type.String({
          pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z_[0-9a-f-]{36}$',
        }),
      ),
    }),
    response: EfilingEventListSchema,
  },
  getEfilingHistory: {
    /** Id of an envelope, or of a message without an envelope. */
    params: exactly({ eventId: UuidSchema }),
    response: EfilingHistorySchema,
  },
  postEfilingSending: {
    params: exactly({ messageId: UuidSchema }),
    body: exactly({ sender: words(EFILING_SIDES) }),
    /** Id of the sent message: the original or its copy. */
    response: exactly({ messageId: UuidSchema }),
  },
  postEfilingStatusRequest: {
    params: exactly({ envelopeId: UuidSchema }),
    /** Number of filings whose status was just requested. */
    response: exactly({ requested: Type.Integer() }),
  },
} as const;
