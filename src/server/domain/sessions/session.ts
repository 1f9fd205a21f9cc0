import type { CurrentUser } from '#contract/schemas/users';

/**
 * Times at which a session began, was last used, and expires at the latest; milliseconds since
 * 1970.
 */
export type SessionTimes = Pick<StoredSession, 'createdAt' | 'lastSeenAt' | 'expiresAt'>;

/** A session as stored, with the user it belongs to. */
export interface StoredSession {
  readonly idHash: string;
  readonly user: CurrentUser | null;
  /**
   * True if the session began after the Terms of Service changed and the user hasn't accepted them
   * yet.
   */
  readonly isAwaitingTerms: boolean;
  readonly signedInMark: string;
  readonly xsrfSeed: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  /**
   * True for a super user without the required second factor, who therefore has no super user
   * rights.
   */
  readonly lacksFactor: boolean;
  /** When the user last entered the password for a change; null if never. */
  readonly provedAt: number | null;
  /** When the user last used a second factor; null if never. */
  readonly factorAt: number | null;
  /** True for a super user whose rights depend on a recent second factor. */
  readonly needsFactor: boolean;
  /** The super user's view of the site as another user; null for none. */
  readonly view: SessionView | null;
  /** The super user while `user` is the viewed user; null otherwise. */
  readonly viewer: CurrentUser | null;
}

/** A super user's view of the site as another user, for a limited time. */
export interface SessionView {
  readonly userId: number;
  readonly until: number;
}

/** A session that couldn't be written when it began. Its user must be rechecked. */
export interface UnwrittenSession extends NewSession {
  readonly userId: number;
  /** Version of the password used to log in. */
  readonly passwordVersion: number;
  /** True if the user was logged in before, so the session may begin without a second factor. */
  readonly mayLackFactor: boolean;
}

export interface NewSession {
  readonly idHash: string;
  readonly userId: number | null;
  readonly signedInMark: string;
  readonly xsrfSeed: string;
  readonly now: number;
  readonly expiresAt: number;
  /** Client IP address at login, without its last part. */
  readonly address: string;
  /** When the login used a second factor; null if it didn't. */
  readonly factorAt: number | null;
}
