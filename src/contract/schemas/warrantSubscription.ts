import { Type } from '@sinclair/typebox';
import { MONTH_PATTERN } from '../months';
import { BILLING_CODE_MAX_LENGTH } from '../limits';
import { SUBSCRIPTION_SEATS, WARRANT_SUBSCRIPTIONS } from '../billing/warrantSubscription';
import { exactly, IdSchema, nullable, words, type Shape } from './fields';
import { CountyReferenceSchema } from './results';

const Text = Type.String();
const Count = Type.Integer();

/** A user of the account, as an option of a form. */
export type Subscriber = Shape<typeof SubscriberSchema>;
const SubscriberSchema = exactly({ id: Type.Integer(), name: Text });

export type WarrantSubscription = Shape<typeof WarrantSubscriptionSchema>;
const WarrantSubscriptionSchema = exactly({
  id: Type.Integer(),
  kind: words(WARRANT_SUBSCRIPTIONS),
  /** Null for every county. */
  counties: nullable(Type.Array(CountyReferenceSchema)),
  hasReports: Type.Boolean(),
  users: Type.Array(SubscriberSchema),
  priceCents: Type.Integer(),
  /** ISO dates, both inclusive. */
  startsOn: Text,
  endsOn: Text,
});

/** Response of GET /tax-warrant/subscription: the account's subscriptions and its options. */
export type WarrantSubscriptions = Shape<typeof WarrantSubscriptionsSchema>;
const WarrantSubscriptionsSchema = exactly({
  /** Counties with tax warrants online. */
  counties: Type.Array(CountyReferenceSchema),
  /** The current subscription, and the next one. */
  current: nullable(WarrantSubscriptionSchema),
  next: nullable(WarrantSubscriptionSchema),
  /** Users for whom a subscription can be ordered; empty if the requester may not order. */
  users: Type.Array(SubscriberSchema),
  /** True if the requester may read the reports. */
  readsReports: Type.Boolean(),
});

/** The users whom a subscription covers. */
const UserIdsSchema = Type.Array(IdSchema, {
  minItems: 1,
  maxItems: SUBSCRIPTION_SEATS.BUSINESS,
  uniqueItems: true,
});

/** Body of POST /tax-warrant/subscription. */
export type WarrantSubscriptionOrder = Shape<typeof WarrantSubscriptionOrderSchema>;
const WarrantSubscriptionOrderSchema = exactly({
  kind: words(WARRANT_SUBSCRIPTIONS),
  /** Empty for every county. */
  countyIds: Type.Array(IdSchema, { maxItems: 200, uniqueItems: true }),
  hasReports: Type.Boolean(),
  userIds: UserIdsSchema,
  billingCode: Type.String({ maxLength: BILLING_CODE_MAX_LENGTH }),
  /** Price shown to the user; the order is rejected if the price has changed. */
  priceCents: Type.Integer(),
  /**
   * The current subscription shown to the user; null for none. The order is rejected if another one
   * is active, because the new one would start when that one ends.
   */
  currentId: nullable(IdSchema),
});

/** Body of PUT /tax-warrant/subscriptions/{subscriptionId}/users. */
const SubscriptionUsersSchema = exactly({
  userIds: UserIdsSchema,
  /**
   * The users that the form showed, of any status; the change is rejected if they have changed
   * since.
   */
  shownUserIds: Type.Array(IdSchema, { maxItems: SUBSCRIPTION_SEATS.BUSINESS }),
});

/** A county's tax warrant events in a month. */
export type WarrantReportRow = Shape<typeof WarrantReportRowSchema>;
const WarrantReportRowSchema = exactly({
  county: CountyReferenceSchema,
  filed: Count,
  filedCents: Type.Integer(),
  released: Count,
  withdrawn: Count,
  renewed: Count,
  /** Warrants whose lien expires in the month, unless they were released or withdrawn. */
  ending: Count,
});

/** Response of GET /tax-warrant/reports. */
export type WarrantReport = Shape<typeof WarrantReportSchema>;
const WarrantReportSchema = exactly({
  /** `2026-06`. */
  month: Text,
  /** Months with a report, newest first. */
  months: Type.Array(Text),
  /** Sorted by county name. */
  rows: Type.Array(WarrantReportRowSchema),
});

export const WARRANT_REPORT_QUERY = exactly({
  /** Defaults to the newest month. */
  month: Type.Optional(Type.String({ pattern: MONTH_PATTERN })),
});

/** The tax warrant subscription and its reports. */
export const WARRANT_SUBSCRIPTION_SCHEMAS = {
  getWarrantSubscription: { response: WarrantSubscriptionsSchema },
  postWarrantSubscription: {
    body: WarrantSubscriptionOrderSchema,
    response: WarrantSubscriptionSchema,
  },
  putSubscriptionUsers: {
    params: exactly({ subscriptionId: IdSchema }),
    body: SubscriptionUsersSchema,
    response: WarrantSubscriptionSchema,
  },
  getWarrantReport: { query: WARRANT_REPORT_QUERY, response: WarrantReportSchema },
} as const;
