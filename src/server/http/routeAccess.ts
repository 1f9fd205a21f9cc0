import type { ApiScope } from '#contract/account/apiKeys';
import type { Locale } from '#contract/locales';
import { PUBLIC_ACCESS, type AccessRule } from '#contract/roles';

/** Whose data a route can access. Requests for another owner's data return 404. */
export type Ownership = 'anybody' | 'ownUser' | 'ownAccount';

/**
 * Who may use a route, and whose data it accesses. The server doesn't start if a route lacks this
 * declaration.
 */
export interface RouteAccess {
  readonly rule: AccessRule;
  readonly ownership: Ownership;
}

export const OPEN_TO_ALL: RouteAccess = { rule: PUBLIC_ACCESS, ownership: 'anybody' };

/** For super users; accesses any account. */
export const SUPER_USERS = {
  rule: { roles: ['SUPER_USER'] },
  ownership: 'anybody',
} as const satisfies RouteAccess;

/** For any logged-in user; accesses the user's own data. */
export const OWN_USER = {
  rule: { roles: ['USER'] },
  ownership: 'ownUser',
} as const satisfies RouteAccess;

/** For any logged-in user; accesses the account's data. */
export const OWN_ACCOUNT = {
  rule: { roles: ['USER'] },
  ownership: 'ownAccount',
} as const satisfies RouteAccess;

/** For registered filers; accesses the firm's filings. */
export const EFILERS = {
  rule: { roles: ['USER'], requires: ['EFILER'] },
  ownership: 'ownUser',
} as const satisfies RouteAccess;

/** For clerks who review electronic filings; accesses the filings of courts in their county. */
export const FILING_REVIEWERS = {
  rule: { roles: ['USER'], requires: ['EFILING_REVIEW'] },
  ownership: 'ownUser',
} as const satisfies RouteAccess;

/** True if the rule excludes visitors: every role except ANY requires a login. */
export function demandsUser({ roles }: AccessRule): boolean {
  return !roles.includes('ANY');
}

/**
 * Compile-time version of `demandsUser`: true for literal roles without ANY, and for a user's or
 * account's own data, which `src/server/plugins/access.ts` denies to visitors.
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
     * `none`: the session isn't read before the handler. `look`: the session is read, but its idle
     * time isn't extended. `remembered`: like `look`, but if the database doesn't respond, super
     * users are recognized from memory; only for monitors, which also respond from memory. `start`:
     * the session is read and extended, and a new visitor gets one; while the database is busy
     * there is no session, and cookies stay unchanged. Default: the session is read and extended.
     */
    session?: 'none' | 'look' | 'remembered' | 'start';
    /**
     * True if third-party programs that sign their requests call the route, and our pages don't.
     */
    isSigned?: boolean;
    /** True if the route responds with HTML, including for errors. */
    isPage?: boolean;
    /** True if the route handles HEAD requests itself. */
    answersHead?: boolean;
    /** True if allowed while a super user views the site as a user; only for reads. */
    isReadable?: boolean;
    /**
     * True if pages load the route automatically, so that requests aren't audited as viewed pages.
     */
    isBackground?: boolean;
    /** True if requests aren't logged. */
    isQuiet?: boolean;
    /** Maximum fields of a body at any depth, if it differs from the default. */
    bodyFields?: number;
    /** Set if the public API offers the same operation with an API key. */
    publicApi?: ApiRoute;
    /** Set for a route of the public API, which reads the API key and ignores cookies. */
    api?: ApiRoute;
    /** Edition of a page, determined by its URL. Calls send the edition in a header. */
    locale?: Locale;
  }
}
