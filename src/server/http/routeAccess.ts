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
    /** Answers HTML; refusals are pages too. */
    isPage?: boolean;
    /** Not worth a line in the log. */
    isQuiet?: boolean;
    /** Edition of a page, from its address. Calls say theirs in a header. */
    locale?: Locale;
  }
}
