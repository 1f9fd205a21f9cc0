import { Type } from '@sinclair/typebox';
import { APPLICATION_CODES } from '../site/applications';
import {
  exactly,
  IdSchema,
  listSchema,
  listProperties,
  nullable,
  PageNumberSchema,
  TextSchema,
  words,
  type Shape,
  type ValueOf,
} from './fields';
import { AccountLimitSchema } from './savedItems';
import { PERIOD_FIELD, SearchPeriodSchema } from './searchCounts';
import { AccountAccessStatusSchema, AccountBillingStatusSchema } from './users';

const Text = Type.String();

/** An account's plan for one application. Days are ISO dates, both inclusive. */
export type AccountPlan = Shape<typeof AccountPlanSchema>;
const AccountPlanSchema = exactly({
  appCode: words(APPLICATION_CODES),
  planName: Text,
  /** Plan 40 or 93 (spec section 4). */
  isTrial: Type.Boolean(),
  startsOn: Text,
  /** Null for a plan without an end date. */
  endsOn: nullable(Text),
});

/** Searches used in the account's current month. */
const SearchesUsedSchema = exactly({
  startedOn: Text,
  used: Type.Integer(),
  /** Null for an unlimited plan. */
  included: nullable(Type.Integer()),
});

/** The start page of an account (spec section 2, ViewAccountDashboard). */
export type AccountDashboard = Shape<typeof AccountDashboardSchema>;
const AccountDashboardSchema = exactly({
  name: Text,
  status: AccountAccessStatusSchema,
  accountStatus: AccountBillingStatusSchema,
  /** Active and future plans, sorted by application. */
  plans: Type.Array(AccountPlanSchema),
  /** Null without an active plan. */
  searches: nullable(SearchesUsedSchema),
  alerts: AccountLimitSchema,
  /** Users who may log in. */
  activeUsers: Type.Integer(),
});

/** One user's saved items with alerts, which count toward the account's limit. */
export type AlertUse = Shape<typeof AlertUseSchema>;
const AlertUseSchema = exactly({
  userId: Type.Integer(),
  userName: Text,
  /** False for a deactivated user, whose alerts still count. */
  isActive: Type.Boolean(),
  counts: exactly({
    courtCase: Type.Integer(),
    taxWarrant: Type.Integer(),
    recorderDocument: Type.Integer(),
    /** Scheduled searches, which count toward the same limit. */
    savedSearch: Type.Integer(),
    /** Followed attorneys with an alert, which count toward the same limit. */
    barId: Type.Integer(),
  }),
});

/** Alerts in use on the account (spec section 2, LimitCountSummary). */
export type AlertUseList = Shape<typeof AlertUseListSchema>;
const AlertUseListSchema = exactly({
  ...listProperties(AlertUseSchema),
  /** Alerts in use by all users of the account. */
  account: AccountLimitSchema,
  /**
   * True for an administrator, who sees all users of the account; other users see only themselves.
   */
  isWholeAccount: Type.Boolean(),
});

/** A user of an account, as shown to the account's administrator (spec section 2, ViewUserList). */
export type AccountUser = Shape<typeof AccountUserSchema>;
const AccountUserSchema = exactly({
  id: Type.Integer(),
  firstName: Text,
  lastName: Text,
  username: Text,
  email: Text,
  isAdmin: Type.Boolean(),
  /** False for a deactivated user. */
  isActive: Type.Boolean(),
  hasSecondFactor: Type.Boolean(),
  /** Searches run in the account's current month, including uncounted ones. */
  searches: Type.Integer(),
  /** ISO instant of the last login within `LOGIN_DAYS`, or with a current session; otherwise null. */
  lastLoginAt: nullable(Text),
});

/** A search criterion as submitted: `fullName`, `Smith`. */
export type SearchedField = Shape<typeof SearchedFieldSchema>;
export const SearchedFieldSchema = exactly({ name: Text, value: Text });

/** Reasons why a search doesn't count toward the plan. */
export type ReasonNotCounted = ValueOf<typeof ReasonNotCountedSchema>;
const ReasonNotCountedSchema = words([
  'NO_ACCOUNT',
  'NO_PLAN',
  'UNLIMITED',
  'REPEATED',
  'SUBSCRIBED',
]);

/** One completed search of the account's current month. */
export type SearchDetail = Shape<typeof SearchDetailSchema>;
export const SearchDetailSchema = exactly({
  id: Text,
  /** ISO instant. */
  at: Text,
  userName: Text,
  appCode: words(APPLICATION_CODES),
  searchedFor: Type.Array(SearchedFieldSchema),
  /** Null if the region has been deleted since. */
  regionName: nullable(Text),
  regionId: nullable(Type.Integer()),
  billingCode: nullable(Text),
  /** Null for a counted search. */
  reasonNotCounted: nullable(ReasonNotCountedSchema),
  /** Number of results up to the cap; `isCapped` is true if there may be more. */
  resultCount: Type.Integer(),
  isCapped: Type.Boolean(),
  /**
   * The search whose certificate lists the results: this search, or the counted search that it
   * repeats.
   */
  receiptId: nullable(Text),
});

/**
 * An empty `billingCode` selects searches without a billing code. The view `RECENT` lists the last
 * `RECENT_SEARCH_DAYS` instead of a billing month, and ignores `from`.
 */
export type SearchDetailsQuery = Shape<typeof SearchDetailsQuerySchema>;
const SearchDetailsQuerySchema = exactly({
  pageNumber: Type.Optional(PageNumberSchema),
  view: Type.Optional(words(['RECENT'])),
  userId: Type.Optional(IdSchema),
  billingCode: Type.Optional(TextSchema),
  ...PERIOD_FIELD,
});

/** The search details query for the CSV, which has no pages and no views. */
export const SEARCH_DETAILS_FILE_QUERY = Type.Omit(
  SearchDetailsQuerySchema,
  ['pageNumber', 'view'],
  {
    additionalProperties: false,
  },
);

/** Searches of a billing month or of recent days, newest first (spec section 2, SearchCountDetails). */
export type SearchDetails = Shape<typeof SearchDetailsSchema>;
const SearchDetailsSchema = exactly({
  ...listProperties(SearchDetailSchema),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
  /** ISO date of the first day. */
  startedOn: Text,
  /** The last billing months, newest first. */
  periods: Type.Array(SearchPeriodSchema),
  /** Totals by day, for days with searches, in order. */
  days: Type.Array(exactly({ day: Text, counted: Type.Integer(), answered: Type.Integer() })),
  /**
   * True for an administrator, who sees the searches of all users; other users see only their own.
   */
  isWholeAccount: Type.Boolean(),
  /** Users with searches in this period; only for an administrator. */
  users: Type.Array(exactly({ id: Type.Integer(), name: Text })),
  /** Billing codes of the month's searches. */
  billingCodes: Type.Array(Text),
});

/** The user's own account. */
export const ACCOUNT_SCHEMAS = {
  getAccountDashboard: {
    response: exactly({
      account: nullable(AccountDashboardSchema),
      /**
       * Number of proposed orders waiting in courts for which the user signs; null for other users.
       */
      proposedOrders: nullable(Type.Integer()),
    }),
  },
  getAccountUsers: { response: listSchema(AccountUserSchema) },
  getAlertUse: { response: AlertUseListSchema },
  getSearchDetails: { query: SearchDetailsQuerySchema, response: SearchDetailsSchema },
} as const;
