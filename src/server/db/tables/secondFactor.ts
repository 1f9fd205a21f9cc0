import type { Generated } from 'kysely';

/** The app that makes a user's codes; it counts once a code has confirmed it. */
export interface AuthenticatorAppTable {
  user_id: number;
  /** Shared with the app, in base 32; encrypted (`src/server/secretBox.ts`). */
  secret: string;
  started_at: Date;
  confirmed_at: Date | null;
  /** The 30 seconds of the last code that was taken: none is taken twice. */
  last_step: number | null;
}

export interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  /** As its user calls it. */
  name: string;
  /** Base64url, as its browser names it. */
  credential_id: string;
  /** COSE key in base64url. */
  public_key: string;
  sign_count: number;
  transports: string[];
  added_at: Date;
  used_at: Date | null;
}

/** A code that stands in for a lost factor, once. */
export interface RecoveryCodeTable {
  user_id: number;
  /** SHA-256, hexadecimal. */
  code_hash: string;
  used_at: Date | null;
}

/** Somebody knew the password, in the browser of that session, and owes the second factor. */
export interface PendingSignInTable {
  /** Of the browser's session before the sign-in. */
  session_hash: string;
  user_id: number;
  password_version: number;
  /** Address of this site. */
  return_to: string;
  tries: Generated<number>;
  begun_at: Date;
  expires_at: Date;
}
