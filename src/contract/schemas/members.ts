import { Type } from '@sinclair/typebox';
import { LEFT_ALERTS } from '../members';
import { exactly, IdSchema, listProperties, nullable, words, type Shape } from './fields';
import { AccountAccessStatusSchema, AccountBillingStatusSchema } from './users';

const NameSchema = exactly({ id: IdSchema, name: Type.String() });

/** A user as administrators see one, and users themselves. */
export type UserView = Shape<typeof UserViewSchema>;
const UserViewSchema = exactly({
  id: IdSchema,
  firstName: Type.String(),
  lastName: Type.String(),
  username: Type.String(),
  email: Type.String(),
  /** ISO instant since which no mails go to the address, because one came back; null where they do. */
  mailsEndedAt: nullable(Type.String()),
  isActive: Type.Boolean(),
  isAdmin: Type.Boolean(),
  account: nullable(NameSchema),
  /** ISO instant. */
  addedAt: Type.String(),
  /** ISO instant of the last use; null where none is kept. */
  lastSeenAt: nullable(Type.String()),
  /** Browsers in which the user is logged in. */
  sessions: Type.Integer(),
  /** Alerts that count against the account's limit, by kind. */
  alerts: exactly({
    courtCase: Type.Integer(),
    taxWarrant: Type.Integer(),
    recorderDocument: Type.Integer(),
    savedSearch: Type.Integer(),
    barId: Type.Integer(),
  }),
  isSelf: Type.Boolean(),
  /** Who asks may change status and rights. */
  mayChange: Type.Boolean(),
  /** The user logs in with more than a password. */
  hasSecondFactor: Type.Boolean(),
  /** Who asks may take the second factor away, since it was lost. */
  mayResetFactor: Type.Boolean(),
  /** Active users of the account to whom the alerts can be handed over. */
  heirs: Type.Array(NameSchema),
});

/** An account as its administrators see it. Money is in cents. */
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
  /** Where invoices and letters go. */
  emails: Type.Array(Type.String()),
  /** Those are the administrators' own, since the account names none. */
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
      /** Null lets it end. */
      renewalName: nullable(Type.String()),
    }),
  ),
  /** As its owner is told of it. */
  card: nullable(Type.String()),
  openCents: Type.Integer(),
  activeUsers: Type.Integer(),
  administrators: Type.Array(NameSchema),
});

/** Users who share an address. */
export type MatchingEmail = Shape<typeof MatchingEmailSchema>;
const MatchingEmailSchema = exactly({
  id: IdSchema,
  email: Type.String(),
  name: Type.String(),
  username: Type.String(),
  /** As a user's. */
  mailsEndedAt: nullable(Type.String()),
  isActive: Type.Boolean(),
  accountName: nullable(Type.String()),
});

const EMAIL_MAX_LENGTH = 254;
export const MATCHING_EMAILS_QUERY = exactly({
  email: Type.Optional(Type.String({ maxLength: EMAIL_MAX_LENGTH })),
});

const USER_PARAMS = exactly({ userId: IdSchema });

export type UserStatusChange = Shape<typeof UserStatusBody>;
export const UserStatusBody = exactly({
  isActive: Type.Boolean(),
  alerts: words(LEFT_ALERTS),
  /** Who gets them where they are handed over. */
  heirId: nullable(IdSchema),
});

/** The users of an account and the account itself (spec section 2, Common). */
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
