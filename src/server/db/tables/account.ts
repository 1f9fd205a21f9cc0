import type { ColumnType, Generated } from 'kysely';
import type { AlertTopic } from '#contract/account/alertTopics';
import type { ApprovalKind } from '#contract/admin/approvals';
import type { EfmUser } from '#contract/schemas/users';
import type { LocaleCode } from '#contract/locales';
import type { ApplicationCode } from '#contract/site/applications';
import type { LookReason, RecordKind } from '#contract/admin/people';
import type { SavedItemKind } from '#contract/account/savedItems';

export interface PlanTable {
  /** 40 and 93 are trials. */
  id: number;
  code: string;
  name: string;
  price_cents: number;
  /** Included searches; null for unlimited plans. */
  included_searches: number | null;
  upgrade_point: number | null;
  extra_search_cents: number | null;
  page_price_cents: number;
  /** Maximum saved items with alerts across all the account's users; null for no limit. */
  object_limit: number | null;
  is_trial: boolean;
}

export interface AccountTable {
  id: Generated<number>;
  name: string;
  status: 'ACTIVE' | 'INACTIVE';
  account_status: 'ACTIVE' | 'PAST_DUE' | 'DUNNED' | 'CANCELLED';
  billing_code_enabled: boolean;
  bulk_efiling_enabled: boolean;
  created_at: Date;
  /** Name on invoices; empty for the account's name. */
  bill_to: Generated<string>;
  street: Generated<string>;
  city: Generated<string>;
  region: Generated<string>;
  postal_code: Generated<string>;
  /** Recipients of invoices and reminders; empty for the administrators. */
  billing_emails: Generated<string[]>;
  /** Required form of billing codes; null for any. See `billingCodes.ts` of the contract. */
  code_mask: string | null;
  is_code_required: Generated<boolean>;
  /** The sign-up form's key; submitting it twice creates only one account. */
  sign_up_key: string | null;
  /** When staff deactivated the account; no payment reactivates it. Null if it isn't deactivated. */
  deactivated_at: Date | null;
  /** When the account's users lost access; null for an account that isn't closed. */
  closed_at: Date | null;
  closed_by: number | null;
  /** When personal data of a closed account was deleted. */
  cleared_at: Date | null;
  /** The credit limit set by staff; null for the default. */
  credit_limit_cents: number | null;
  /** True if staff approved the account for plans by invoice. */
  is_invoiced: Generated<boolean>;
  /** The paid plan chosen at sign-up; set until a plan starts. */
  wanted_plan_id: number | null;
  /**
   * When users were notified that alerts of the account are paused, because it has no plan or more
   * alerts than its plan includes; null if none are paused.
   */
  alerts_paused_at: Date | null;
  /** The plan's alert limit when users were notified; 0 without a plan. */
  alerts_paused_limit: number | null;
}

export interface SubscriptionTable {
  id: Generated<number>;
  account_id: number;
  app_code: ApplicationCode;
  plan_id: number;
  starts_on: string;
  ends_on: string | null;
  /** Day of the month on which the plan's months begin; null for the day of `starts_on`. */
  anchor_on: string | null;
}

export interface AppUserTable {
  id: Generated<number>;
  account_id: number | null;
  /** Compared case-insensitively. */
  username: string;
  password_hash: string;
  /** Increases with each new password; rehashing the same password doesn't change it. */
  password_version: Generated<number>;
  email: string;
  status: 'ACTIVE' | 'INACTIVE';
  first_name: string;
  last_name: string;
  is_admin: boolean;
  is_super_user: boolean;
  /** Last day as a super user; null for no end date. */
  super_user_until: Generated<string | null>;
  is_finepay_reviewer: boolean;
  is_efiling_reviewer: boolean;
  is_bulk_efiling_uploader: boolean;
  is_bulk_efiling_reviewer: boolean;
  clerk_id: number | null;
  recorder_id: number | null;
  efm_users: ColumnType<Partial<Record<LocaleCode, EfmUser>>, string, string>;
  /** True for a demo account, which is not allowed on a site that other machines can reach. */
  is_demo: boolean;
  /**
   * True if the owner of the mailbox confirmed it, or an administrator of the account vouches for
   * it.
   */
  is_email_confirmed: Generated<boolean>;
  /**
   * When an emailed link was opened or support confirmed the address; null if neither. Credit
   * depends on it, because an administrator's word isn't enough.
   */
  email_proved_at: Date | null;
  /** Accepted version of the Terms of Service; 0 for none yet. */
  terms_version: Generated<number>;
  /** Null if unknown. */
  terms_accepted_at: Date | null;
  created_at: Date;
  /**
   * True if the user is inactive because the account was closed; reopening the account makes the
   * user active again.
   */
  ended_by_closing: Generated<boolean>;
}

/** A visitor's or user's session. Stores only the cookie's hash. */
export interface SessionTable {
  /** SHA-256 of the cookie, hexadecimal. */
  id_hash: string;
  /** Null before login. */
  user_id: number | null;
  /** The readable login mark; empty before login. */
  signed_in_mark: string;
  /** Random part of the XSRF token. */
  xsrf_seed: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  /** Truncated IP address where the session began; empty if unknown. */
  address: Generated<string>;
  /** When the user last entered the password for a change in this session; null for never. */
  proved_at: Date | null;
  /** When the user last used a second factor in this session; null for never. */
  factor_at: Generated<Date | null>;
  /** The user whom a super user views the site as; null for none. */
  viewed_user_id: Generated<number | null>;
  view_until: Generated<Date | null>;
}

/** A notice that the next view of a page shows once. */
export interface SessionFlashTable {
  session_hash: string;
  /** The page's path, without context and edition. */
  page: string;
  id: string;
  /** A key of the page's notices. */
  notice: string;
  created_at: Date;
}

/** An attorney whom a user follows, by number on the Roll of Attorneys. */
export interface BarFollowTable {
  id: Generated<number>;
  user_id: number;
  /** Format: `12345-49`. */
  bar_number: string;
  alert: boolean;
  followed_at: Date;
}

export interface SavedItemTable {
  user_id: number;
  kind: SavedItemKind;
  target_id: number;
  alert: boolean;
  saved_at: Date;
}

/** A user's note on a saved record; stored for a day after the record's removal. */
export interface SavedNoteTable {
  user_id: number;
  kind: SavedItemKind;
  target_id: number;
  /** Plain text. */
  note: string;
  tags: string[];
  /** Null while the record is saved. */
  removed_at: Date | null;
  /** Topics that the alert on a saved case leaves out. */
  muted_topics: Generated<AlertTopic[]>;
}

/** A user's mark on a record found by a name; users of an account share them. */
export interface PersonMarkTable {
  id: Generated<number>;
  account_id: number | null;
  user_id: number;
  /** The words of the name, sorted. */
  name_key: string;
  register: string;
  record_id: number;
  mark: 'SAME' | 'NOT';
  at: Date;
}

/** A request to grant or revoke super user rights, which another super user decides. */
export interface SuperUserRequestTable {
  id: Generated<number>;
  kind: 'GRANT' | 'REVOKE';
  user_id: number;
  reason: string;
  /** Last day of a granted right, ISO date; null for no end. */
  until: string | null;
  requested_by: number;
  requested_at: Date;
  decided_by: Generated<number | null>;
  decided_at: Generated<Date | null>;
  is_granted: Generated<boolean | null>;
}

/** A change that needs a second super user's approval. */
export interface ApprovalTable {
  id: Generated<number>;
  kind: ApprovalKind;
  /** Kind and id of the changed record, such as `user/7`. */
  target: string;
  summary: string;
  reason: string;
  payload: ColumnType<unknown, string, never>;
  /** The user whom the change is about; null for none. */
  about_user_id: number | null;
  requested_by: number;
  requested_at: Date;
  decided_by: Generated<number | null>;
  decided_at: Generated<Date | null>;
  is_granted: Generated<boolean | null>;
}

/** A staff note about a user or an account. */
export interface StaffNoteTable {
  id: Generated<number>;
  kind: RecordKind;
  subject_id: number;
  author_id: number | null;
  written_at: Date;
  note: string;
}

/** Why a session opened a record; valid for a short time. */
export interface RecordLookTable {
  session_hash: string;
  kind: RecordKind;
  subject_id: number;
  reason: LookReason;
  at: Date;
}
