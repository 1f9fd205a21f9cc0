import { Type, type TInteger } from '@sinclair/typebox';
import { APPLICATION_CODES, type ApplicationCode } from '../site/applications';
import { exactly, nullable, words, type Shape, type ValueOf } from './fields';

/** Access status; the role ACTIVE_ACCOUNT depends on it. */
export type AccountAccessStatus = ValueOf<typeof AccountAccessStatusSchema>;
export const AccountAccessStatusSchema = words(['ACTIVE', 'INACTIVE']);

/** Billing status; Change Renewal Plan depends on it. */
export type AccountBillingStatus = ValueOf<typeof AccountBillingStatusSchema>;
export const AccountBillingStatusSchema = words(['ACTIVE', 'PAST_DUE', 'DUNNED', 'CANCELLED']);

/** An invoice that isn't paid in full; the day is an ISO date. */
export type OpenInvoice = Shape<typeof OpenInvoiceSchema>;
const OpenInvoiceSchema = exactly({
  id: Type.Integer(),
  number: Type.Integer(),
  dueOn: Type.String(),
  openCents: Type.Integer(),
});

/** The account of the current user (spec section 3). */
export type Account = Shape<typeof AccountSchema>;
const AccountSchema = exactly({
  id: Type.Integer(),
  status: AccountAccessStatusSchema,
  accountStatus: AccountBillingStatusSchema,
  /** Balance due in cents; only for administrators of an account that is not ACTIVE. */
  dueCents: Type.Optional(Type.Integer()),
  /** Invoices that make up this balance, oldest first; at most `MAX_OPEN_INVOICES`. */
  openInvoices: Type.Optional(Type.Array(OpenInvoiceSchema)),
  /** Application code to plan id; plans 40 and 93 are trials. */
  subscriptions: Type.Partial(
    exactly(
      Object.fromEntries(APPLICATION_CODES.map((code) => [code, Type.Integer()])) as Record<
        ApplicationCode,
        TInteger
      >,
    ),
  ),
  billingCodeEnabled: Type.Boolean(),
  bulkEFilingEnabled: Type.Boolean(),
});

/** The user's identity at the state's e-filing manager. */
export type EfmUser = Shape<typeof EfmUserSchema>;
const EfmUserSchema = exactly({
  id: Type.String(),
  /** True if the user files as an individual, without a firm. */
  individual: Type.Boolean(),
  /** True for a firm administrator. */
  admin: Type.Boolean(),
});

/** The current user (spec section 3). The anonymous user has id null and all flags false. */
export type CurrentUser = Shape<typeof CurrentUserSchema>;
const CurrentUserSchema = exactly({
  id: nullable(Type.Integer()),
  status: words(['ACTIVE', 'INACTIVE', 'ANONYMOUS']),
  firstName: Type.String(),
  lastName: Type.String(),
  /** True if the user confirmed the email address, or an administrator vouches for it. */
  isEmailConfirmed: Type.Boolean(),
  isAdmin: Type.Boolean(),
  isSuperUser: Type.Boolean(),
  isFinepayReviewer: Type.Boolean(),
  isEFilingReviewer: Type.Boolean(),
  isBulkEFilingUploader: Type.Boolean(),
  isBulkEFilingReviewer: Type.Boolean(),
  clerkId: nullable(Type.Integer()),
  recorderId: nullable(Type.Integer()),
  account: nullable(AccountSchema),
  efmUsers: Type.Partial(exactly({ 'STATE-IN': EfmUserSchema, 'STATE-MI': EfmUserSchema })),
  /** True if the user has two-step login. */
  hasSecondFactor: Type.Boolean(),
  /** Set for a super user without the required two-step login; `isSuperUser` is false until then. */
  owesSecondFactor: Type.Optional(Type.Literal(true)),
  /** Set while a super user views the site as this user. */
  view: Type.Optional(exactly({ by: Type.String(), until: Type.String() })),
});

const SessionEndSchema = exactly({ expiresAt: Type.String() });

/** The current user and the session's remaining time. */
export const USERS_SCHEMAS = {
  getCurrentUser: { response: CurrentUserSchema },
  extendSession: { response: SessionEndSchema },
  getSessionEnd: { response: SessionEndSchema },
} as const;
