import { demoAccounts } from '../../src/demo/accounts';

/**
 * All browser tests share one server, in any order and several at a time. Demo accounts are
 * therefore read-only, and a test that changes data signs up its own user (`signedUpAs`). The
 * exceptions are listed here, each with the one file that may change it.
 */
export interface Ownership {
  /** Demo accounts that only one file's tests log in with, and may change. */
  readonly accounts: Readonly<Record<string, string>>;
  /** Files whose tests file envelopes and review them as the demo's clerk. */
  readonly reviews: readonly string[];
  /** Files whose tests file batches as the demo's bulk filer, which other tests only count. */
  readonly batches: readonly string[];
  /** Files whose tests import records as the demo's super user, and roll them back. */
  readonly imports: readonly string[];
  /** Files whose tests make a court fail; no other tests e-file in that court's county. */
  readonly practices: readonly string[];
  /** Changes to the whole site, by any user: `<method> <path>`. */
  readonly siteChanges: Readonly<Record<string, string>>;
}

export const OWNERSHIP: Ownership = {
  // Its notifications become read when opened.
  accounts: { user: 'accessibility.test.ts' },
  reviews: ['accessibility.test.ts', 'filingReview.test.ts'],
  batches: ['bulkFiling.test.ts'],
  imports: ['importData.test.ts'],
  practices: ['bulkFiling.test.ts', 'practiceFailures.test.ts', 'serverPages.test.ts'],
  // Messages of the day for a county that no other test opens.
  siteChanges: { 'PATCH /web/motd/messages': 'messageOfTheDay.test.ts' },
};

const DEMO_USERNAMES: ReadonlySet<string> = new Set(demoAccounts.map(({ username }) => username));

/** Requests that change nothing but their own session, or a count for super users. */
const OWN_SESSION = /\/(common\/Login|common\/Logout|users\/current\/session|motd\/dismissals)$/;

/** Requests of a clerk's review. */
const REVIEW = /^\/web\/(in\/efiling\/ListFilings|efiling\/review\/.+)$/;

/** Requests that build and run a batch. */
const BATCH = /^\/web(\/in)?\/(efiling\/bulk|isefs\/uploads)(\/.+)?$/;

/** Requests that upload, run, and roll back an import. */
const IMPORT = /^\/web\/(admin\/imports|in\/imports\/uploads)(\/.+)?$/;

/** The page that makes courts fail. */
const PRACTICE = /^\/web\/in\/admin\/EfilingFailures$/;

/** A server's response to a page of a browser test. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** True for a request that changed something other tests may see. */
function isChange({ method, path, status }: AnsweredRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && status < 400 && !OWN_SESSION.test(path);
}

/**
 * Complaint about a login by a test of `file` (its name without folders) with another file's
 * account; null if the login is allowed.
 */
export function complaintAboutSignIn(username: string, file: string): string | null {
  const owner = OWNERSHIP.accounts[username] ?? file;
  return owner === file ? null : `shared account: "${username}" belongs to ${owner}`;
}

/**
 * Complaint about a change that other files' tests would see; null if it is allowed. `username` is
 * null for visitors.
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
  if (REVIEW.test(request.path) && OWNERSHIP.reviews.includes(file)) return null;
  if (PRACTICE.test(request.path) && OWNERSHIP.practices.includes(file)) return null;
  if (BATCH.test(request.path) && OWNERSHIP.batches.includes(file)) return null;
  if (IMPORT.test(request.path) && OWNERSHIP.imports.includes(file)) return null;
  return `shared account: ${change} as "${username}", which all tests read; sign up a user of the test's own`;
}
