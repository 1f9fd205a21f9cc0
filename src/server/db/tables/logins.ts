import type { Generated } from 'kysely';
import type { LoginOutcome } from '#contract/account/logins';

/** A login attempt. */
export interface LoginAttemptTable {
  id: Generated<number>;
  at: Date;
  outcome: LoginOutcome;
  /** Null if the typed username was unknown; unknown usernames aren't stored. */
  user_id: number | null;
  /** The IP address, truncated to its network. */
  network: string;
}

/** Login attempts during one hour, across all servers. */
export interface LoginHourTable {
  at: Date;
  outcome: LoginOutcome;
  count: number;
}

/** An alert that login failures were far above normal. */
export interface LoginAlertTable {
  id: Generated<number>;
  at: Date;
  failures: number;
  usual: number;
}
