import { Type } from '@sinclair/typebox';
import { APPLICATION_CODES } from '../applications';
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

/** What an account has subscribed to for one application. Days are ISO dates, both included. */
export type AccountPlan = Shape<typeof AccountPlanSchema>;
const AccountPlanSchema = exactly({
  appCode: words(APPLICATION_CODES),
  planName: Text,
  /** Plan 40 or 93 (spec section 4). */
  isTrial: Type.Boolean(),
  startsOn: Text,
  /** Null for a plan that goes on until it is ended. */
  endsOn: nullable(Text),
});

/** Searches of the account's running month. */
export type SearchesUsed = Shape<typeof SearchesUsedSchema>;
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
  /** Plans that run or are still to begin, by application. */
  plans: Type.Array(AccountPlanSchema),
  /** Null where no plan runs today. */
  searches: nullable(SearchesUsedSchema),
  alerts: AccountLimitSchema,
  /** Users who may sign in. */
  activeUsers: Type.Integer(),
});

/** Saved items with alerts of one user, which count against the account's limit. */
export type AlertUse = Shape<typeof AlertUseSchema>;
const AlertUseSchema = exactly({
  userId: Type.Integer(),
  userName: Text,
  /** False for a user who may not sign in any more: the alerts count all the same. */
  isActive: Type.Boolean(),
  counts: exactly({
    courtCase: Type.Integer(),
    taxWarrant: Type.Integer(),
    recorderDocument: Type.Integer(),
    /** Scheduled searches, which count too. */
    savedSearch: Type.Integer(),
    /** Followed attorneys, who count too. */
    barId: Type.Integer(),
  }),
});

/** Who uses up the account's alerts (spec section 2, LimitCountSummary). */
export type AlertUseList = Shape<typeof AlertUseListSchema>;
const AlertUseListSchema = exactly({
  ...listProperties(AlertUseSchema),
  /** Of all users of the account together. */
  account: AccountLimitSchema,
  /** An administrator sees all users of the account, others see their own row. */
  isWholeAccount: Type.Boolean(),
});

/** A user of an account as the account's administrator sees one (spec section 2, ViewUserList). */
export type AccountUser = Shape<typeof AccountUserSchema>;
const AccountUserSchema = exactly({
  id: Type.Integer(),
  firstName: Text,
  lastName: Text,
  username: Text,
  email: Text,
  isAdmin: Type.Boolean(),
  /** False for a user who may not sign in any more. */
  isActive: Type.Boolean(),
});

/** A field of what was searched for, as it was sent: `fullName`, `Smith`. */
export type SearchedField = Shape<typeof SearchedFieldSchema>;
export const SearchedFieldSchema = exactly({ name: Text, value: Text });

/** Why a search is not one of those that the plan pays for. */
export type ReasonNotCounted = ValueOf<typeof ReasonNotCountedSchema>;
const ReasonNotCountedSchema = words([
  'NO_ACCOUNT',
  'NO_PLAN',
  'UNLIMITED',
  'REPEATED',
  'SUBSCRIBED',
]);

/** One answered search of the account's running month. */
export type SearchDetail = Shape<typeof SearchDetailSchema>;
export const SearchDetailSchema = exactly({
  id: Text,
  /** ISO instant. */
  at: Text,
  userName: Text,
  appCode: words(APPLICATION_CODES),
  searchedFor: Type.Array(SearchedFieldSchema),
  /** Null for a region that was deleted since. */
  regionName: nullable(Text),
  regionId: nullable(Type.Integer()),
  billingCode: nullable(Text),
  /** Null for a counted search. */
  reasonNotCounted: nullable(ReasonNotCountedSchema),
  /** Up to the cap, and whether there may be more. */
  resultCount: Type.Integer(),
  isCapped: Type.Boolean(),
  /** The search whose receipt says what was found: itself, or the counted one that it repeats. */
  receiptId: nullable(Text),
});

/** An empty `billingCode` asks for the searches without one. */
export type SearchDetailsQuery = Shape<typeof SearchDetailsQuerySchema>;
const SearchDetailsQuerySchema = exactly({
  pageNumber: Type.Optional(PageNumberSchema),
  userId: Type.Optional(IdSchema),
  billingCode: Type.Optional(TextSchema),
  ...PERIOD_FIELD,
});

/** The same as a file, which has no pages. */
export const SEARCH_DETAILS_FILE_QUERY = Type.Omit(SearchDetailsQuerySchema, ['pageNumber'], {
  additionalProperties: false,
});

/** The searches of a month of the plan, newest first (spec section 2, SearchCountDetails). */
export type SearchDetails = Shape<typeof SearchDetailsSchema>;
const SearchDetailsSchema = exactly({
  ...listProperties(SearchDetailSchema),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
  /** ISO date on which the month began. */
  startedOn: Text,
  /** The last months of the plan, newest first. */
  periods: Type.Array(SearchPeriodSchema),
  /** What was found, by days on which something was searched, in their order. */
  days: Type.Array(exactly({ day: Text, counted: Type.Integer(), answered: Type.Integer() })),
  /** An administrator sees the searches of all users, others see their own. */
  isWholeAccount: Type.Boolean(),
  /** Who of those on view has searched this month; only for an administrator. */
  users: Type.Array(exactly({ id: Type.Integer(), name: Text })),
  /** Billing codes of the month's searches. */
  billingCodes: Type.Array(Text),
});

/** What a user sees of the own account. */
export const ACCOUNT_SCHEMAS = {
  getAccountDashboard: { response: exactly({ account: nullable(AccountDashboardSchema) }) },
  getAccountUsers: { response: listSchema(AccountUserSchema) },
  getAlertUse: { response: AlertUseListSchema },
  getSearchDetails: { query: SearchDetailsQuerySchema, response: SearchDetailsSchema },
} as const;
