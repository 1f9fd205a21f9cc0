import type { Generated } from 'kysely';

/** A user's authenticator app; active once a code has confirmed it. */
export interface AuthenticatorAppTable {
  user_id: number;
  /** Shared with the app, in base 32; encrypted (`src/server/secretBox.ts`). */
  secret: string;
  started_at: Date;
  confirmed_at: Date | null;
  /** Number of the 30-second step of the last accepted code, so that no code is accepted twice. */
  last_step: number | null;
}

export interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  /** Name chosen by its user. */
  name: string;
  /** Base64url, as returned by the browser. */
  credential_id: string;
  /** COSE key in base64url. */
  public_key: string;
  sign_count: number;
  transports: string[];
  added_at: Date;
  used_at: Date | null;
}

/** A one-time code that replaces a lost factor. */
export interface RecoveryCodeTable {
  user_id: number;
  /** SHA-256, hexadecimal. */
  code_hash: string;
  used_at: Date | null;
}

/** A login between the password step and the second factor, in the browser of that session. */
export interface PendingSignInTable {
  /** Hash of the browser's session before the login. */
  session_hash: string;
  user_id: number;
  password_version: number;
  /** URL on this site. */
  return_to: string;
  tries: Generated<number>;
  begun_at: Date;
  expires_at: Date;
}
