import { Type } from '@sinclair/typebox';
import { REASON_MAX_LENGTH } from '../billing/accountMoney';
import {
  ACCOUNT_CHANGES,
  LOOK_REASON_IDS,
  MAX_BULK_USERS,
  NOTE_MAX_LENGTH,
  RECORD_KINDS,
  USER_CHANGES,
} from '../admin/people';
import { CompPlanSchema } from './compAccounts';
import { DateSchema, exactly, IdSchema, nullable, words, type Shape } from './fields';
import { AccountAccessStatusSchema, AccountBillingStatusSchema } from './users';

const UserStatusSchema = words(['ACTIVE', 'INACTIVE']);
const Instant = Type.String();

/** A change to a record, from the audit log. Instants are ISO. */
export type RecordChange = Shape<typeof RecordChangeSchema>;
const RecordChangeSchema = exactly({
  id: IdSchema,
  at: Instant,
  /** Username; null for the site. */
  by: nullable(Type.String()),
  action: Type.String(),
  /** One entry per changed field. `before` is null if the previous value isn't recorded. */
  facts: Type.Array(
    exactly({ name: Type.String(), before: nullable(Type.String()), after: Type.String() }),
  ),
});

/** A staff note about a record. */
export type StaffNote = Shape<typeof StaffNoteSchema>;
const StaffNoteSchema = exactly({
  id: IdSchema,
  at: Instant,
  by: nullable(Type.String()),
  text: Type.String(),
});

const HISTORY = {
  /** Newest first. */
  changes: Type.Array(RecordChangeSchema),
  notes: Type.Array(StaffNoteSchema),
  /** Incremented by each change; a change sends the displayed version. */
  version: Type.Integer({ minimum: 0 }),
};

/** What a user may do for a county's offices. */
export type OfficeRights = Shape<typeof OfficeRightsSchema>;
const OFFICE_RIGHTS = {
  /** County of the clerk's office in which the user reviews; null for none. */
  clerkId: nullable(IdSchema),
  isFilingReviewer: Type.Boolean(),
  isFineReviewer: Type.Boolean(),
  /** County of the recorder's office to which the user belongs; null for none. */
  recorderId: nullable(IdSchema),
};
const OfficeRightsSchema = exactly(OFFICE_RIGHTS);

/** A user's rights in an account's bulk e-filing. */
const BULK_USER = { userId: IdSchema, isUploader: Type.Boolean(), isReviewer: Type.Boolean() };

/** A user as support sees it; lists contain only the newest entries, newest first. */
export type UserRecord = Shape<typeof UserRecordSchema>;
const UserRecordSchema = exactly({
  id: IdSchema,
  username: Type.String(),
  name: Type.String(),
  email: Type.String(),
  status: UserStatusSchema,
  isAdmin: Type.Boolean(),
  isSuperUser: Type.Boolean(),
  isEmailConfirmed: Type.Boolean(),
  officeRights: OfficeRightsSchema,
  createdAt: Instant,
  /** When the address rejected an email; null if email is sent. */
  bouncedAt: nullable(Instant),
  bounceReason: nullable(Type.String()),
  account: nullable(
    exactly({
      id: IdSchema,
      name: Type.String(),
      accountStatus: AccountBillingStatusSchema,
      openCents: Type.Integer(),
      balanceCents: Type.Integer(),
    }),
  ),
  sessions: Type.Array(
    exactly({
      /** Identifies the session without revealing its cookie. */
      key: Type.String(),
      startedAt: Instant,
      lastSeenAt: Instant,
      address: Type.String(),
    }),
  ),
  logins: Type.Array(RecordChangeSchema),
  factor: exactly({
    hasApp: Type.Boolean(),
    passkeys: Type.Integer(),
    codesLeft: Type.Integer(),
    /** True if a removal request is waiting for another super user. */
    isRemovalOpen: Type.Boolean(),
  }),
  emails: Type.Array(
    exactly({
      id: IdSchema,
      subject: Type.String(),
      createdAt: Instant,
      state: words(['WAITING', 'SENT', 'FAILED', 'BOUNCED']),
      problem: nullable(Type.String()),
    }),
  ),
  searches: Type.Array(
    exactly({
      id: IdSchema,
      at: Instant,
      register: Type.String(),
      results: Type.Integer(),
      isCounted: Type.Boolean(),
    }),
  ),
  saved: exactly({
    items: Type.Integer(),
    searches: Type.Integer(),
    attorneys: Type.Integer(),
    regions: Type.Integer(),
  }),
  /** Alerts of the whole account; `limit` is null for no limit. */
  alerts: exactly({
    own: Type.Integer(),
    used: Type.Integer(),
    limit: nullable(Type.Integer()),
  }),
  /** Active users of the account who can take over a deactivated user's alerts. */
  heirs: Type.Array(exactly({ id: IdSchema, name: Type.String() })),
  /** False for super users and for the requester's own record. */
  mayChange: Type.Boolean(),
  ...HISTORY,
});

/** An account as support sees it, in cents; lists contain only the newest entries, newest first. */
export type AccountRecord = Shape<typeof AccountRecordSchema>;
const AccountRecordSchema = exactly({
  id: IdSchema,
  name: Type.String(),
  status: AccountAccessStatusSchema,
  accountStatus: AccountBillingStatusSchema,
  /**
   * True if staff deactivated the account. A past-due account may be inactive even if this is
   * false.
   */
  isDeactivated: Type.Boolean(),
  createdAt: Instant,
  closedAt: nullable(Instant),
  plan: nullable(
    exactly({
      id: IdSchema,
      name: Type.String(),
      priceCents: Type.Integer(),
      isTrial: Type.Boolean(),
      /** Last day of the period, ISO date. */
      until: Type.String(),
      renewal: nullable(exactly({ id: IdSchema, name: Type.String() })),
    }),
  ),
  comp: nullable(CompPlanSchema),
  /** Plans that can follow the current one. */
  plans: Type.Array(exactly({ id: IdSchema, name: Type.String(), priceCents: Type.Integer() })),
  openCents: Type.Integer(),
  balanceCents: Type.Integer(),
  isDunningOff: Type.Boolean(),
  users: Type.Array(
    exactly({
      id: IdSchema,
      username: Type.String(),
      name: Type.String(),
      status: UserStatusSchema,
      isAdmin: Type.Boolean(),
      lastSeenAt: nullable(Instant),
    }),
  ),
  /** Number of all users, listed or not. */
  userCount: Type.Integer(),
  ledger: Type.Array(
    exactly({
      id: IdSchema,
      at: Instant,
      kind: Type.String(),
      text: Type.String(),
      /** Change of the balance due; negative if it decreases. */
      cents: Type.Integer(),
    }),
  ),
  alerts: exactly({ used: Type.Integer(), limit: nullable(Type.Integer()) }),
  efiling: exactly({
    firms: Type.Array(Type.String()),
    envelopes: Type.Integer(),
    lastFiledAt: nullable(Instant),
  }),
  bulkFiling: exactly({
    isOn: Type.Boolean(),
    /** Active users except super users, and any other user who still has a right. */
    users: Type.Array(exactly({ ...BULK_USER, username: Type.String() })),
  }),
  ...HISTORY,
});

const ReasonSchema = Type.String({ maxLength: REASON_MAX_LENGTH });
const VersionSchema = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const USER_PARAMS = exactly({ userId: IdSchema });
const ACCOUNT_PARAMS = exactly({ accountId: IdSchema });
const UserAnswerSchema = exactly({
  userId: IdSchema,
  username: Type.String(),
  /** Null until a reason is stated. */
  record: nullable(UserRecordSchema),
});
const AccountAnswerSchema = exactly({
  accountId: IdSchema,
  accountName: Type.String(),
  /** Null until a reason is stated. */
  record: nullable(AccountRecordSchema),
});

/** Records of users and accounts, for super users. */
export const PEOPLE_SCHEMAS = {
  getUserRecord: { params: USER_PARAMS, response: UserAnswerSchema },
  getAccountRecord: { params: ACCOUNT_PARAMS, response: AccountAnswerSchema },
  postRecordLook: {
    body: exactly({ kind: words(RECORD_KINDS), id: IdSchema, reason: words(LOOK_REASON_IDS) }),
    response: exactly({ until: Instant }),
  },
  postUserChange: {
    params: USER_PARAMS,
    body: exactly({
      change: words(USER_CHANGES),
      /** The session to end; only for END_SESSION. */
      sessionKey: nullable(Type.String({ pattern: '^[0-9a-f]{16}$' })),
      /** The active user who takes over the alerts; only for HAND_OVER_ALERTS. */
      heirId: Type.Optional(IdSchema),
      reason: ReasonSchema,
      version: VersionSchema,
    }),
    response: UserAnswerSchema,
  },
  putOfficeRights: {
    params: USER_PARAMS,
    body: exactly({ ...OFFICE_RIGHTS, reason: ReasonSchema, version: VersionSchema }),
    response: UserAnswerSchema,
  },
  postAccountChange: {
    params: ACCOUNT_PARAMS,
    body: exactly({
      change: words(ACCOUNT_CHANGES),
      /** The next plan; null ends the plan. Only for SET_RENEWAL. */
      planId: nullable(IdSchema),
      /** The last day of a complimentary plan; the day before today ends it. For SET_COMP_END. */
      until: Type.Optional(DateSchema),
      reason: ReasonSchema,
      version: VersionSchema,
    }),
    response: AccountAnswerSchema,
  },
  putBulkFiling: {
    params: ACCOUNT_PARAMS,
    body: exactly({
      isOn: Type.Boolean(),
      /** Users whose rights change; other users keep theirs. */
      users: Type.Array(exactly(BULK_USER), { maxItems: MAX_BULK_USERS }),
      reason: ReasonSchema,
      version: VersionSchema,
    }),
    response: AccountAnswerSchema,
  },
  postStaffNote: {
    body: exactly({
      kind: words(RECORD_KINDS),
      id: IdSchema,
      text: Type.String({ maxLength: NOTE_MAX_LENGTH }),
    }),
    response: StaffNoteSchema,
  },
  postView: {
    params: USER_PARAMS,
    body: exactly({ reason: ReasonSchema }),
    response: exactly({ until: Instant }),
  },
} as const;
