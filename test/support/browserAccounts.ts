import { demoAccounts } from '../../src/server/demo/accounts';

/**
 * All browser tests run on one server, in any order and several at a time. So a demo account is
 * there to be looked at, and a test that changes something signs up a user of its own
 * (`signedUpAs`). What cannot be had so is named here, with the one file whose tests change it.
 */
export interface Ownership {
  /** Demo accounts that the tests of one file alone sign in with, and may change. */
  readonly accounts: Readonly<Record<string, string>>;
  /** Changes to the whole site, whoever makes them: `<method> <path>`. */
  readonly siteChanges: Readonly<Record<string, string>>;
}

export const OWNERSHIP: Ownership = {
  // Has notifications, which are read once they are opened.
  accounts: { user: 'accessibility.test.ts' },
  // Messages of the day, for a county that no other test looks at.
  siteChanges: { 'PATCH /web/motd/messages': 'messageOfTheDay.test.ts' },
};

const DEMO_USERNAMES: ReadonlySet<string> = new Set(demoAccounts.map(({ username }) => username));

/** What changes nothing but the session that it comes with. */
const OWN_SESSION = /\/(common\/Login|common\/Logout|users\/current\/session)$/;

/** An answer of the server to a page of a browser test. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** True for a request that changed something which other tests may see. */
function isChange({ method, path, status }: AnsweredRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && status < 400 && !OWN_SESSION.test(path);
}

/**
 * Complaint about a sign-in by a test of `file` (its name without folders) with an account that
 * belongs to another file; null where nothing is wrong.
 */
export function complaintAboutSignIn(username: string, file: string): string | null {
  const owner = OWNERSHIP.accounts[username] ?? file;
  return owner === file ? null : `shared account: "${username}" belongs to ${owner}`;
}

/**
 * Complaint about a change that tests of other files would see; null where nothing is wrong.
 * `username` is null for visitors.
 */
export function complaintAboutChange(
  username: string | null,
  file: string,
  request: AnsweredRequest,
): string | null {
  if (!isChange(request)) return null;
  const change = `${request.method} ${request.path}`;
  const siteOwner = OWNERSHIP.siteChanges[change];
  if (siteOwner !== undefined) {
    return siteOwner === file ? null : `shared site: ${change} belongs to ${siteOwner}`;
  }
  if (username === null || !DEMO_USERNAMES.has(username)) return null;
  if (OWNERSHIP.accounts[username] === file) return null;
  return `shared account: ${change} as "${username}", whom all tests look at; sign up a user of the test's own`;
}
