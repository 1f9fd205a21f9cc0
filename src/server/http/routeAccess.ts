import type { ApiScope } from '#contract/apiKeys';
import type { Locale } from '#contract/locales';
import { PUBLIC_ACCESS, type AccessRule } from '#contract/roles';

/** Whose data a route can access. Another owner's data returns 404. */
export type Ownership = 'anybody' | 'ownUser' | 'ownAccount';

/** Who may use a route, and whose data it accesses. The server doesn't start without it. */
export interface RouteAccess {
  readonly rule: AccessRule;
  readonly ownership: Ownership;
}

export const OPEN_TO_ALL: RouteAccess = { rule: PUBLIC_ACCESS, ownership: 'anybody' };

/** Super users, on any account. */
export const SUPER_USERS = {
  rule: { roles: ['SUPER_USER'] },
  ownership: 'anybody',
} as const satisfies RouteAccess;

/** For every logged-in user; accesses the user's own data. */
export const OWN_USER = {
  rule: { roles: ['USER'] },
  ownership: 'ownUser',
} as const satisfies RouteAccess;

/** For every logged-in user; accesses the account's data. */
export const OWN_ACCOUNT = {
  rule: { roles: ['USER'] },
  ownership: 'ownAccount',
} as const satisfies RouteAccess;

/** For registered filers; accesses the firm's filings. */
export const EFILERS = {
  rule: { roles: ['USER'], requires: ['EFILER'] },
  ownership: 'ownUser',
} as const satisfies RouteAccess;

/** For clerks who review electronic filings; accesses those of their county's courts. */
export const FILING_REVIEWERS = {
  rule: { roles: ['USER'], requires: ['EFILING_REVIEW'] },
  ownership: 'ownUser',
} as const satisfies RouteAccess;

/** True for a rule that excludes visitors: every role but ANY requires a login. */
export function demandsUser({ roles }: AccessRule): boolean {
  return !roles.includes('ANY');
}

/**
 * The same rule at compile time: true for literal roles without ANY, and for a user's or account's
 * own data, which `src/server/plugins/access.ts` refuses to visitors.
 */
export type DemandsUser<Access extends RouteAccess> = Access['ownership'] extends
  | 'ownUser'
  | 'ownAccount'
  ? true
  : 'ANY' extends Access['rule']['roles'][number]
    ? false
    : true;

/** An operation of the public API, and the scope that a key needs for it. */
export interface ApiRoute {
  readonly operation: string;
  readonly scope: ApiScope;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    /**
     * `none`: the session is not read before the handler. `look`: it is read without extending its
     * idle time. `remembered`: like `look`, but if the database doesn't respond, super users are
     * known from memory; only for monitors, which respond from memory. `start`: it is read and
     * extended, and a visitor gets a new one; while the database is busy there is none, and cookies
     * stay unchanged. Default: it is read and extended.
     */
    session?: 'none' | 'look' | 'remembered' | 'start';
    /** Called by third-party programs that sign their requests, not by our pages. */
    isSigned?: boolean;
    /** Responds with HTML; errors are pages, too. */
    isPage?: boolean;
    /** Handles HEAD with its own handler. */
    answersHead?: boolean;
    /** Allowed while a super user views the site as a user: only reads. */
    isReadable?: boolean;
    /** Not audited as a page of a view, because pages load it automatically. */
    isBackground?: boolean;
    /** Not logged. */
    isQuiet?: boolean;
    /** Maximum fields of a body at any depth, if it differs from the default. */
    bodyFields?: number;
    /** Also has a route in the public API, which does the same for API keys. */
    publicApi?: ApiRoute;
    /** A route of the public API: it reads the API key and ignores cookies. */
    api?: ApiRoute;
    /** Edition of a page, from its URL. Calls send it in a header. */
    locale?: Locale;
  }
}
