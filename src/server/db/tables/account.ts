import type { ColumnType, Generated } from 'kysely';
import type { EfmUser } from '#contract/schemas/users';
import type { LocaleCode } from '#contract/locales';
import type { ApplicationCode } from '#contract/applications';
import type { SavedItemKind } from '#contract/savedItems';

export interface PlanTable {
  /** 40 and 93 are trials. */
  id: number;
  code: string;
  name: string;
  price_cents: number;
  /** Null for unlimited plans. */
  included_searches: number | null;
  upgrade_point: number | null;
  extra_search_cents: number | null;
  page_price_cents: number;
  /** Most saved items with alerts, of all users of an account; null means no limit. */
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
  /** Whom invoices name; empty stands for the account's name. */
  bill_to: Generated<string>;
  street: Generated<string>;
  city: Generated<string>;
  region: Generated<string>;
  postal_code: Generated<string>;
  /** Who gets invoices and letters; none stands for the administrators. */
  billing_emails: Generated<string[]>;
  /** What billing codes must look like; null takes any. See `billingCodes.ts` of the contract. */
  code_mask: string | null;
  is_code_required: Generated<boolean>;
  /** The form that opened it: sent twice, it opens one account. */
  sign_up_key: string | null;
  /** Since when nobody of it may sign in; null for an account that was not closed. */
  closed_at: Date | null;
  closed_by: number | null;
  /** When personal things of a closed account were removed. */
  cleared_at: Date | null;
  /** The credit limit that staff set; null for the usual one. */
  credit_limit_cents: number | null;
  /** Staff approved the account to pay plans by invoice. */
  is_invoiced: Generated<boolean>;
  /** The paid plan chosen at sign-up, until a plan opens. */
  wanted_plan_id: number | null;
}

export interface SubscriptionTable {
  id: Generated<number>;
  account_id: number;
  app_code: ApplicationCode;
  plan_id: number;
  starts_on: string;
  ends_on: string | null;
  /** Day whose number its months begin on; null stands for `starts_on`. */
  anchor_on: string | null;
}

export interface AppUserTable {
  id: Generated<number>;
  account_id: number | null;
  /** Compared without regard to case. */
  username: string;
  password_hash: string;
  /** Goes up with each password that is set; the same password hashed anew leaves it as it is. */
  password_version: Generated<number>;
  email: string;
  status: 'ACTIVE' | 'INACTIVE';
  first_name: string;
  last_name: string;
  is_admin: boolean;
  is_super_user: boolean;
  is_finepay_reviewer: boolean;
  is_efiling_reviewer: boolean;
  is_bulk_efiling_uploader: boolean;
  is_bulk_efiling_reviewer: boolean;
  clerk_id: number | null;
  recorder_id: number | null;
  efm_users: ColumnType<Partial<Record<LocaleCode, EfmUser>>, string, string>;
  /** A demo account: refused where the site is reachable from other machines. */
  is_demo: boolean;
  /** Somebody with access to the mailbox said so, or an administrator of the account vouches for it. */
  is_email_confirmed: Generated<boolean>;
  /** Version of the Terms of Service that was accepted; 0 stands for none yet. */
  terms_version: Generated<number>;
  /** Null where nobody kept when. */
  terms_accepted_at: Date | null;
  created_at: Date;
  /** Inactive since the account was closed, and active again when it is reopened. */
  ended_by_closing: Generated<boolean>;
}

/** A visitor's or a user's session. Only the hash of the cookie is kept. */
export interface SessionTable {
  /** SHA-256 of the cookie, hexadecimal. */
  id_hash: string;
  /** Null before sign-in. */
  user_id: number | null;
  /** The readable sign-in mark; empty before sign-in. */
  signed_in_mark: string;
  /** Random part of the XSRF token. */
  xsrf_seed: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  /** Where it was begun, without the end of the address; empty where that is not known. */
  address: Generated<string>;
  /** When its user proved once more to be it, for changes of the sign-in; null for never. */
  proved_at: Date | null;
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

/** An attorney whom a user follows by the number on the Roll of Attorneys. */
export interface BarFollowTable {
  id: Generated<number>;
  user_id: number;
  /** As `12345-49`. */
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

/** What a user notes on a saved record; after its removal it is kept for a day. */
export interface SavedNoteTable {
  user_id: number;
  kind: SavedItemKind;
  target_id: number;
  /** Plain text. */
  note: string;
  tags: string[];
  /** Null while the record is saved. */
  removed_at: Date | null;
}

/** What a user says of a record that a name finds; users of one account share theirs. */
export interface PersonMarkTable {
  id: Generated<number>;
  account_id: number | null;
  user_id: number;
  /** The words of the name, in their order in the alphabet. */
  name_key: string;
  register: string;
  record_id: number;
  mark: 'SAME' | 'NOT';
  at: Date;
}
