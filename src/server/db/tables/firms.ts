import type { Generated } from 'kysely';
import type { FilerEmailKind, FirmRole, RegistrationKind } from '#contract/filing/firms';

/** A registration that isn't confirmed yet; one per user. */
export interface FilingRegistrationTable {
  user_id: number;
  kind: RegistrationKind;
  firm_name: string;
  bar_number: string | null;
  /** The firm that the user asks to join. */
  join_firm_id: number | null;
  terms_version: string;
  /** SHA-256 of the link's token. */
  token_hash: string;
  created_at: Date;
  expires_at: Date;
}

/** When a user accepted a version of the terms. */
export interface FilingTermsAcceptanceTable {
  user_id: number;
  version: string;
  at: Date;
}

/** A user's request to join a firm, which an administrator decides. */
export interface FilingJoinRequestTable {
  id: Generated<number>;
  firm_id: number;
  user_id: number;
  bar_number: string | null;
  created_at: Date;
  answered_at: Generated<Date | null>;
  is_approved: Generated<boolean | null>;
}

/** An invitation to a firm; it ends when it is accepted, revoked, or replaced. */
export interface FilingInvitationTable {
  id: Generated<number>;
  firm_id: number;
  email: string;
  role: FirmRole;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Generated<Date | null>;
}

/** A user who may use a payment account; without rows, all users of the firm may. */
export interface FilingPaymentAccountUserTable {
  payment_account_id: number;
  user_id: number;
}

/** A court where a payment account may be used; without rows, all courts. */
export interface FilingPaymentAccountCourtTable {
  payment_account_id: number;
  court_id: number;
}

/** A kind of email that a filer turned off. */
export interface FilingMutedEmailTable {
  user_id: number;
  kind: FilerEmailKind;
}
