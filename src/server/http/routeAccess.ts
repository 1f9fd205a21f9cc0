import type { Locale } from '#contract/locales';
import { PUBLIC_ACCESS, type AccessRule } from '#contract/roles';

/** Whose things a route reaches. Another owner's thing answers 404. */
export type Ownership = 'anybody' | 'ownUser' | 'ownAccount';

/** Who may use a route, and whose things it reaches. A route without it stops the server. */
export interface RouteAccess {
  readonly rule: AccessRule;
  readonly ownership: Ownership;
}

export const OPEN_TO_ALL: RouteAccess = { rule: PUBLIC_ACCESS, ownership: 'anybody' };

/** For every signed-in user, and what is theirs. */
export const OWN_USER = {
  rule: { roles: ['USER'] },
  ownership: 'ownUser',
} as const satisfies RouteAccess;

/** For every signed-in user, and what is their account's. */
export const OWN_ACCOUNT = {
  rule: { roles: ['USER'] },
  ownership: 'ownAccount',
} as const satisfies RouteAccess;

/** True for a rule that grants nothing to visitors: nobody has another role without signing in. */
export function demandsUser({ roles }: AccessRule): boolean {
  return !roles.includes('ANY');
}

/**
 * The same as far as the compiler knows it: of written out roles, or because somebody's own things
 * are reached, which `src/server/plugins/access.ts` refuses to visitors.
 */
export type DemandsUser<Access extends RouteAccess> = Access['ownership'] extends
  'ownUser' | 'ownAccount'
  ? true
  : 'ANY' extends Access['rule']['roles'][number]
    ? false
    : true;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    /**
     * `none`: the session is not read before the handler. `look`: it is read, and that does not
     * count as use: its idle time goes on. `start`: it is read and used, and a visitor is given
     * one; while the database is busy there is none, and cookies stay as they are. Default: it is
     * read and used.
     */
    session?: 'none' | 'look' | 'start';
    /** Programs of others ask it, and sign what they send: no page of ours does. */
    isSigned?: boolean;
    /** Answers HTML; refusals are pages too. */
    isPage?: boolean;
    /** Not worth a line in the log. */
    isQuiet?: boolean;
    /** Edition of a page, from its address. Calls say theirs in a header. */
    locale?: Locale;
  }
}
