import type { FieldErrors } from '#contract/apiErrors';
import { CALLS, type CallName } from '#contract/calls';
import type { CurrentUser } from '#contract/schemas/users';
import { goodBody } from '../goodAnswers';
import { testUser } from '../testSite';
import type { OpenPage } from '../testStore';

/**
 * How a call is triggered on a page, and where its response appears. Its `kind` determines how
 * failures appear (spec section 8):
 *
 * - `background`: nowhere, but a 401 logs out;
 * - `screen`: in the error area and the screen's own state, where a 404 is "not found";
 * - `form`: a 400 at the fields, others in the error area;
 * - `widget` and `change`: in the error area.
 */
export interface CallStory {
  readonly kind: 'background' | 'screen' | 'widget' | 'form' | 'change';
  /** The request: `GET /web/court/cases/9`. */
  readonly line: string;
  /** The logged-in user; a regular user by default. */
  readonly user?: CurrentUser | null;
  /** URL where the page is opened before the call. */
  readonly at?: string;
  /** Set if a background call runs on a page for logged-in users. */
  readonly isOnPrivatePage?: boolean;
  /** Other request lines that the story needs, with their response bodies. */
  readonly others?: Readonly<Record<string, unknown>>;
  /** Body of a good response. */
  readonly good: unknown;
  /**
   * Body of another good response, which an older request might still return. Only for fetches that
   * are sent again when the user returns, unlike a counted search.
   */
  readonly older?: unknown;
  /** Triggers the call. */
  readonly cause: (page: OpenPage) => unknown;
  /** True once the good response is shown. */
  readonly isShown: (page: OpenPage) => boolean;
  /** The state of the screen or form that waits for the response. */
  readonly status?: (page: OpenPage) => string;
  /** A form's errors after a 400. */
  readonly errors?: (page: OpenPage) => FieldErrors;
}

interface Selectable {
  readonly select: (state: object) => { readonly status: string };
}

/** A screen that loads one call on entry. */
export function screen(
  at: string,
  line: string,
  loadable: Selectable,
  bodies: { readonly good: unknown; readonly older?: unknown },
  rest: Partial<CallStory> = {},
): CallStory {
  const status = (page: OpenPage): string => loadable.select(page.state()).status;
  return {
    kind: 'screen',
    line,
    cause: (page) => page.visit(at),
    status,
    isShown: (page) => status(page) === 'ready',
    ...bodies,
    ...rest,
  };
}

/** The facets beside a search's results. */
export function facetsOf(
  name: CallName,
  search: CallName,
  at: string,
  loadable: Selectable,
): CallStory {
  return {
    kind: 'background',
    line: `GET /web${CALLS[name].path}`,
    at: '/in/',
    others: { [`GET /web${CALLS[search].path}`]: goodBody(search) },
    good: goodBody(name, { years: [{ year: 2026, count: 1 }] }),
    cause: (page) => page.visit(at),
    isShown: (page) => loadable.select(page.state()).status === 'ready',
  };
}

/** Body of a list with these items. */
export function list(...items: readonly object[]): object {
  return { items, total: items.length, capped: false, asOf: '2026-01-01T00:00:00Z' };
}

export const SUPER_USER = testUser({ isSuperUser: true });

/** Stories of some calls; null if no screen uses the call yet. */
export type Stories = Readonly<Partial<Record<CallName, CallStory | null>>>;
