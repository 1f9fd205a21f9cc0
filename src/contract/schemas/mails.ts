import { Type } from '@sinclair/typebox';
import { MAIL_ACTIONS, MAIL_KINDS, MAIL_STATES } from '../admin/mails';
import { exactly, IdSchema, listProperties, nullable, words, type Shape } from './fields';

const mailProperties = {
  id: IdSchema,
  recipient: Type.String(),
  subject: Type.String(),
  kind: words(MAIL_KINDS),
  state: words(MAIL_STATES),
  createdAt: Type.String(),
  tries: Type.Integer(),
  /** Next attempt of a waiting email; null once delivery has ended. */
  nextTryAt: nullable(Type.String()),
  finishedAt: nullable(Type.String()),
  /** The server's last response if it didn't accept the email. */
  problem: nullable(Type.String()),
};

/** An email in the list. */
export type QueuedMail = Shape<typeof QueuedMailSchema>;
const QueuedMailSchema = exactly(mailProperties);

/** Emails of one kind in the last 30 days. */
export type MailCount = Shape<typeof MailCountSchema>;
const MailCountSchema = exactly({
  kind: words(MAIL_KINDS),
  waiting: Type.Integer(),
  sent: Type.Integer(),
  failed: Type.Integer(),
  bounced: Type.Integer(),
});

/** Emails to one domain in the last 7 days. */
export type MailDomain = Shape<typeof MailDomainSchema>;
const MailDomainSchema = exactly({
  domain: Type.String(),
  sent: Type.Integer(),
  waiting: Type.Integer(),
  failed: Type.Integer(),
  bounced: Type.Integer(),
  /** Attempts that the server deferred. */
  deferred: Type.Integer(),
  lastProblem: nullable(Type.String()),
});

/** Emails by the day on which they were created. */
export type MailDay = Shape<typeof MailDaySchema>;
const MailDaySchema = exactly({
  day: Type.String(),
  sent: Type.Integer(),
  failed: Type.Integer(),
  bounced: Type.Integer(),
  waiting: Type.Integer(),
});

const MailListSchema = exactly({
  ...listProperties(QueuedMailSchema),
  /** True if the data comes from the server's memory because the database isn't responding. */
  isFromMemory: Type.Boolean(),
  /** Id of the page's oldest row, from which the next page continues; null on the last page. */
  next: nullable(IdSchema),
  counts: Type.Array(MailCountSchema),
  domains: Type.Array(MailDomainSchema),
  days: Type.Array(MailDaySchema),
  /** Creation time of the oldest waiting email; null if no email is waiting. */
  oldestAt: nullable(Type.String()),
  /** False without an SMTP server; emails are then only written to files. */
  hasServer: Type.Boolean(),
  /** The super user's own address, for a test email. */
  ownAddress: Type.String(),
});
export type MailList = Shape<typeof MailListSchema>;

const MailDetailsSchema = exactly({
  ...mailProperties,
  usefulUntil: nullable(Type.String()),
  /** Plain text with the secrets of links masked; null if it is no longer stored. */
  text: nullable(Type.String()),
  hasAttachment: Type.Boolean(),
  attempts: Type.Array(
    exactly({
      try: Type.Integer(),
      at: Type.String(),
      outcome: words(['ACCEPTED', 'DEFERRED', 'REFUSED']),
      answer: Type.String(),
    }),
  ),
  bounce: nullable(
    exactly({
      kind: words(['HARD', 'SOFT']),
      at: Type.String(),
      reason: Type.String(),
      /** True if the address is blocked until its user confirms it. */
      isBlocked: Type.Boolean(),
    }),
  ),
  /** The email that this one copies, and the copies of this email. */
  copyOf: nullable(IdSchema),
  copies: Type.Array(IdSchema),
});
export type MailDetails = Shape<typeof MailDetailsSchema>;

const MailParams = exactly({ mailId: IdSchema });
const MailReference = exactly({ mailId: IdSchema });

/** The email queue, for super users. */
export const MAILS_SCHEMAS = {
  getMails: {
    query: exactly({
      kind: Type.Optional(words(MAIL_KINDS)),
      state: Type.Optional(words(MAIL_STATES)),
      /** Part of the recipient's address. */
      to: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      before: Type.Optional(IdSchema),
    }),
    response: MailListSchema,
  },
  getMail: { params: MailParams, response: MailDetailsSchema },
  postMailAction: {
    params: MailParams,
    body: exactly({ action: words(MAIL_ACTIONS) }),
    /** Id of the email, or of its copy. */
    response: MailReference,
  },
  postTestMail: { response: MailReference },
} as const;
