import type { Generated } from 'kysely';

/** A key of the public API; only the hash of its secret is stored. */
export interface ApiKeyTable {
  id: Generated<number>;
  account_id: number;
  /** The user who created the key, and on whose behalf it acts. */
  user_id: number;
  name: string;
  /** The part of the key that lists and logs show. */
  short_id: string;
  /** SHA-256 of the whole key, in hex. */
  key_hash: string;
  scopes: string[];
  /** CIDR blocks; empty for any address. */
  networks: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  /** When the key was first sent in a URL, where others may have read it. */
  seen_in_address_at: Date | null;
  /** When the email about its expiration was queued. */
  warned_at: Date | null;
  revoked_at: Date | null;
  revoked_by: number | null;
}

/** Requests with a key on one day in Indiana's main time zone. */
export interface ApiKeyDayTable {
  key_id: number;
  day: string;
  requests: number;
}
