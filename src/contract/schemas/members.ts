import { Type } from '@sinclair/typebox';
import { LEFT_ALERTS } from '../account/members';
import { CompPlanSchema } from './compAccounts';
import { exactly, IdSchema, listProperties, nullable, words, type Shape } from './fields';
import { AccountAccessStatusSchema, AccountBillingStatusSchema } from './users';

const NameSchema = exactly({ id: IdSchema, name: Type.String() });

/** A user, as seen by administrators and by the user. */
export type UserView = Shape<typeof UserViewSchema>;
const UserViewSchema = exactly({
  id: IdSchema,
  firstName: Type.String(),
  lastName: Type.String(),
  username: Type.String(),
  email: Type.String(),
  /** ISO instant when a bounce stopped the user's email; null if email is sent. */
  mailsEndedAt: nullable(Type.String()),
  isActive: Type.Boolean(),
  isAdmin: Type.Boolean(),
  account: nullable(NameSchema),
  /** ISO instant. */
  addedAt: Type.String(),
  /** ISO instant of the last use; null if unknown. */
  lastSeenAt: nullable(Type.String()),
  /** Active sessions. */
  sessions: Type.Integer(),
  /** Number of alerts that count toward the account's limit, per kind. */
  alerts: exactly({
    courtCase: Type.Integer(),
    taxWarrant: Type.Integer(),
    recorderDocument: Type.Integer(),
    savedSearch: Type.Integer(),
    barId: Type.Integer(),
  }),
  isSelf: Type.Boolean(),
  /** True if the requester may change status and rights. */
  mayChange: Type.Boolean(),
  /** True if the user has two-step login. */
  hasSecondFactor: Type.Boolean(),
  /** API keys that the user created and that work while the user is active. */
  apiKeys: Type.Integer(),
  /** True if the requester may remove a lost second factor. */
  mayResetFactor: Type.Boolean(),
  /** Active users of the account who can take over the alerts. */
  heirs: Type.Array(NameSchema),
});

/** An account's data for its administrators. Money is in cents. */
export type AccountView = Shape<typeof AccountViewSchema>;
const AccountViewSchema = exactly({
  id: IdSchema,
  name: Type.String(),
  status: AccountAccessStatusSchema,
  accountStatus: AccountBillingStatusSchema,
  /** ISO instant. */
  openedAt: Type.String(),
  /** Name and address on invoices, line by line. */
  billTo: Type.Array(Type.String()),
  /** Addresses for invoices and account emails. */
  emails: Type.Array(Type.String()),
  /** True if these are the administrators' addresses, because the account has none. */
  areEmailsOwn: Type.Boolean(),
  isCodeEnabled: Type.Boolean(),
  isCodeRequired: Type.Boolean(),
  codeMask: nullable(Type.String()),
  plan: nullable(
    exactly({
      name: Type.String(),
      priceCents: Type.Integer(),
      /** Last day of the period. */
      periodTo: Type.String(),
      /** Null if it will not renew. */
      renewalName: nullable(Type.String()),
    }),
  ),
  /** The complimentary plan; null without one, and after it ended. */
  comp: nullable(CompPlanSchema),
  /** The account's card, such as `Visa ending in 4242`; null if there is none. */
  card: nullable(Type.String()),
  openCents: Type.Integer(),
  activeUsers: Type.Integer(),
  administrators: Type.Array(NameSchema),
});

/** Users who share an email address. */
export type MatchingEmail = Shape<typeof MatchingEmailSchema>;
const MatchingEmailSchema = exactly({
  id: IdSchema,
  email: Type.String(),
  name: Type.String(),
  username: Type.String(),
  /** ISO instant when a bounce stopped the user's email; null if email is sent. */
  mailsEndedAt: nullable(Type.String()),
  isActive: Type.Boolean(),
  accountName: nullable(Type.String()),
});

const EMAIL_MAX_LENGTH = 254;
const MATCHING_EMAILS_QUERY = exactly({
  email: Type.Optional(Type.String({ maxLength: EMAIL_MAX_LENGTH })),
});

const USER_PARAMS = exactly({ userId: IdSchema });

const UserStatusBody = exactly({
  isActive: Type.Boolean(),
  alerts: words(LEFT_ALERTS),
  /** The user who takes over the alerts, if any. */
  heirId: nullable(IdSchema),
});

/** The users of an account, and the account itself (spec section 2, Common). */
export const MEMBERS_SCHEMAS = {
  getUser: { params: USER_PARAMS, response: UserViewSchema },
  putUserStatus: { params: USER_PARAMS, body: UserStatusBody, response: UserViewSchema },
  putAdministrator: {
    params: USER_PARAMS,
    body: exactly({ isAdmin: Type.Boolean() }),
    response: UserViewSchema,
  },
  deleteUserSessions: { params: USER_PARAMS, response: UserViewSchema },
  deleteSecondFactor: { params: USER_PARAMS, response: UserViewSchema },
  getAccount: { params: exactly({ accountId: IdSchema }), response: AccountViewSchema },
  getMatchingEmails: {
    query: MATCHING_EMAILS_QUERY,
    response: exactly(listProperties(MatchingEmailSchema)),
  },
} as const;
