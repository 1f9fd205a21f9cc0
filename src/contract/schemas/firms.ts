import { Type } from '@sinclair/typebox';
import { ROLL_STATUSES } from '../filing/rollOfAttorneys';
import {
  CONFIRMATION_RESULTS,
  FILER_EMAIL_KINDS,
  FIRM_NAME_MAX_LENGTH,
  FIRM_ROLES,
  FIRM_USERS_MAX,
  INVITED_TOGETHER_MAX,
  PAYMENT_ACCOUNT_KINDS,
  REGISTRATION_KINDS,
  RESTRICTION_NOTE_MAX_LENGTH,
} from '../filing/firms';
import { exactly, IdSchema, nullable, words, type Shape } from './fields';

const BarNumberSchema = Type.String({ minLength: 1, maxLength: 60 });
const EmailSchema = Type.String({ minLength: 1, maxLength: 254 });
const RoleSchema = words(FIRM_ROLES);

/** A user's registration as a filer. */
export type FirmRegistration = Shape<typeof FirmRegistrationSchema>;
const FirmRegistrationSchema = exactly({
  /** Name and email of the user. */
  name: Type.String(),
  email: Type.String(),
  /** The individual or firm that the user currently files for; null if there is none. */
  filer: nullable(
    exactly({ name: Type.String(), isIndividual: Type.Boolean(), isAdmin: Type.Boolean() }),
  ),
  /** A registration that isn't confirmed, or a request to join that is pending at the firm. */
  waiting: nullable(
    exactly({
      kind: words(['link', 'request']),
      /** Id of the pending request; null for a confirmation link. */
      requestId: nullable(Type.Integer()),
      firmName: Type.String(),
      /** ISO instants. */
      since: Type.String(),
      until: nullable(Type.String()),
    }),
  ),
});

/** An attorney on the roll, and the differences from the user's data. */
export type RollEntry = Shape<typeof RollEntrySchema>;
const RollEntrySchema = exactly({
  attorney: nullable(
    exactly({ barNumber: Type.String(), name: Type.String(), status: words(ROLL_STATUSES) }),
  ),
  /**
   * Differences as sentences. If `isUsable` is false, the first sentence says why the registration
   * isn't possible.
   */
  differences: Type.Array(Type.String()),
  isUsable: Type.Boolean(),
});

export type FoundFirm = Shape<typeof FoundFirmSchema>;
const FoundFirmSchema = exactly({
  id: Type.Integer(),
  name: Type.String(),
  isAgency: Type.Boolean(),
});

/** What an administrator can change about a user. */
const UserParts = {
  role: RoleSchema,
  /** True if the user may prepare filings but not submit them. */
  isRestricted: Type.Boolean(),
  restrictionNote: Type.String({ maxLength: RESTRICTION_NOTE_MAX_LENGTH }),
};

export type FirmUser = Shape<typeof FirmUserSchema>;
const FirmUserSchema = exactly({
  userId: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  ...UserParts,
  addedAt: Type.String(),
  /** Number of the user's open drafts. */
  drafts: Type.Integer(),
  /** Templates of the user, private and shared. */
  templates: Type.Integer(),
});

export type JoinRequest = Shape<typeof JoinRequestSchema>;
const JoinRequestSchema = exactly({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  barNumber: nullable(Type.String()),
  createdAt: Type.String(),
});

export type FirmInvitation = Shape<typeof FirmInvitationSchema>;
const FirmInvitationSchema = exactly({
  id: Type.Integer(),
  email: Type.String(),
  role: RoleSchema,
  createdAt: Type.String(),
  expiresAt: Type.String(),
});

export type FirmAttorney = Shape<typeof FirmAttorneySchema>;
const FirmAttorneySchema = exactly({
  barNumber: Type.String(),
  /** Empty if the attorney isn't on the roll. */
  name: Type.String(),
  status: nullable(words(ROLL_STATUSES)),
  /** Number of drafts that list the attorney. */
  drafts: Type.Integer(),
  /** Null for an attorney who confirmed that they file with the firm. */
  claim: nullable(
    exactly({
      /** ISO instant when the emailed link expires; null if the roll has no address. */
      until: nullable(Type.String()),
    }),
  ),
});

/** What an administrator can change about a payment account. */
const PaymentAccountParts = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  isActive: Type.Boolean(),
  /** Users and courts that may use the payment account; empty for all. */
  userIds: Type.Array(IdSchema, { maxItems: FIRM_USERS_MAX }),
  courtIds: Type.Array(IdSchema, { maxItems: 1_000 }),
};

export type FirmPaymentAccount = Shape<typeof FirmPaymentAccountSchema>;
const FirmPaymentAccountSchema = exactly({
  id: Type.Integer(),
  kind: words(PAYMENT_ACCOUNT_KINDS),
  ...PaymentAccountParts,
});

/** A filer's firm. The lists are empty unless the filer administers it. */
export type FirmRecord = Shape<typeof FirmRecordSchema>;
const FirmRecordSchema = exactly({
  name: Type.String(),
  isIndividual: Type.Boolean(),
  isAgency: Type.Boolean(),
  isAdmin: Type.Boolean(),
  userId: Type.Integer(),
  users: Type.Array(FirmUserSchema),
  requests: Type.Array(JoinRequestSchema),
  invitations: Type.Array(FirmInvitationSchema),
  attorneys: Type.Array(FirmAttorneySchema),
  paymentAccounts: Type.Array(FirmPaymentAccountSchema),
  courts: Type.Array(exactly({ id: Type.Integer(), name: Type.String() })),
  /** Kinds of emails that the filer turned off. */
  mutedEmails: Type.Array(words(FILER_EMAIL_KINDS)),
});

/** Registration of filers, and the firms they file for. */
export const FIRMS_SCHEMAS = {
  getFirmRegistration: { response: FirmRegistrationSchema },
  getRollEntry: { params: exactly({ barNumber: BarNumberSchema }), response: RollEntrySchema },
  findFirms: {
    query: exactly({ name: Type.String({ maxLength: FIRM_NAME_MAX_LENGTH }) }),
    response: exactly({ items: Type.Array(FoundFirmSchema) }),
  },
  registerFirm: {
    body: exactly({
      kind: words(REGISTRATION_KINDS),
      firmName: Type.String({ maxLength: FIRM_NAME_MAX_LENGTH }),
      barNumber: nullable(BarNumberSchema),
      /** An existing firm to join; `firmName` is then ignored. */
      joinFirmId: nullable(IdSchema),
      termsVersion: Type.String({ maxLength: 20 }),
    }),
    response: exactly({ email: Type.String() }),
  },
  confirmRegistration: {
    body: exactly({ token: Type.String({ maxLength: 200 }) }),
    response: exactly({ result: words(CONFIRMATION_RESULTS), firmName: Type.String() }),
  },
  withdrawJoinRequest: {
    params: exactly({ requestId: IdSchema }),
    response: FirmRegistrationSchema,
  },
  getFirm: { response: FirmRecordSchema },
  changeFirmUser: {
    params: exactly({ userId: IdSchema }),
    /** `seen` is the user as loaded by the editor. */
    body: exactly({ ...UserParts, seen: exactly(UserParts) }),
    response: FirmRecordSchema,
  },
  removeFirmUser: {
    params: exactly({ userId: IdSchema }),
    /** User who gets the drafts and templates; null if there are none. */
    body: exactly({ handOverTo: nullable(IdSchema) }),
    response: FirmRecordSchema,
  },
  inviteToFirm: {
    body: exactly({
      emails: Type.Array(EmailSchema, { minItems: 1, maxItems: INVITED_TOGETHER_MAX }),
      role: RoleSchema,
    }),
    response: FirmRecordSchema,
  },
  revokeInvitation: {
    params: exactly({ invitationId: IdSchema }),
    response: FirmRecordSchema,
  },
  answerJoinRequest: {
    params: exactly({ requestId: IdSchema }),
    body: exactly({ isApproved: Type.Boolean(), role: RoleSchema }),
    response: FirmRecordSchema,
  },
  addFirmAttorney: {
    body: exactly({ barNumber: BarNumberSchema }),
    response: FirmRecordSchema,
  },
  removeFirmAttorney: {
    params: exactly({ barNumber: BarNumberSchema }),
    response: FirmRecordSchema,
  },
  savePaymentAccount: {
    body: exactly({
      /** Null to add an account. */
      paymentAccountId: nullable(IdSchema),
      kind: words(PAYMENT_ACCOUNT_KINDS),
      ...PaymentAccountParts,
      /** The account as loaded by the editor; null to add one. */
      seen: nullable(exactly(PaymentAccountParts)),
    }),
    response: FirmRecordSchema,
  },
  saveFilerEmails: {
    body: exactly({ muted: Type.Array(words(FILER_EMAIL_KINDS), { maxItems: 6 }) }),
    response: FirmRecordSchema,
  },
} as const;
