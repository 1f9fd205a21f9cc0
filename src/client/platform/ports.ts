import type { ComponentType } from 'react';
import type { AccessRule } from '#contract/roles';
import type { COOKIES } from '#contract/site';
import type { Method } from '#contract/calls';
import type { DraftDesk } from './draftDesk';

/** Everything that sagas need of the world outside the store. Tests hand in their own. */
export interface Ports {
  readonly clock: Clock;
  readonly navigation: Navigation;
  readonly network: Network;
  readonly cookies: Cookies;
  readonly broadcast: Broadcast;
  readonly chance: Chance;
  readonly routes: Routes;
  readonly screens: Screens;
  readonly drafts: DraftDesk;
  readonly tabStorage: TabStorage;
  readonly unreadStream: UnreadStream;
}

/**
 * The unread count as it changes: one stream, which one tab holds for all tabs of this browser. What comes
 * of it is told to the store by actions.
 */
export interface UnreadStream {
  /** Opens it as soon as no other tab holds it; `url` is its path from the origin. */
  readonly open: (url: string) => void;
  /** Ends it, and lets another tab have it. */
  readonly close: () => void;
  /** Has the other tabs look at the count, as they do when the stream tells something. */
  readonly tellOthers: () => void;
}

/** Texts that last as long as this tab. Full or forbidden, it keeps nothing and reads null. */
export interface TabStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
}

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that only ever grow, for windows and delays. */
  readonly elapsed: () => number;
  /**
   * Ends after `ms`; redux-saga cancels it through the promise's CANCEL symbol. A standing wait is one
   * that its saga begins anew from the state whenever it is started.
   */
  readonly wait: (ms: number, isStanding?: boolean) => Promise<void>;
}

export interface Navigation {
  /** Moves inside the app; the address starts with the locale prefix. */
  readonly push: (address: string) => void;
  readonly replace: (address: string) => void;
  /** Loads another document in this window. */
  readonly assign: (href: string) => void;
  /** Loads another document in the top window. */
  readonly assignTop: (href: string) => void;
  readonly reload: () => void;
}

export interface HttpRequest {
  readonly method: Method;
  /** Path and query from the origin. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; null for calls without a body. */
  readonly body: string | null;
  /** What a good answer holds; JSON when absent. HTML comes as its text. */
  readonly expects?: 'html';
}

export type HttpResult =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** The parsed JSON, or the text of HTML; null for an empty body. */
      readonly body: unknown;
      readonly buildId: string | null;
      /** The `location` header of a 401. */
      readonly location: string | null;
      /** How long the session of a signed-in user lasts unless it is used. */
      readonly sessionRemainingMs: number | null;
      /** When a refused request may be sent again (`Retry-After`); absent when the answer doesn't say. */
      readonly retryAfterMs?: number;
    }
  /** An answer whose body is not the JSON it should be. */
  | { readonly kind: 'unreadable'; readonly status: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'timedOut' };

export interface Network {
  /**
   * Sends and never throws; ends within the call time-out. redux-saga gives a read up through the
   * promise's CANCEL symbol.
   */
  readonly send: (request: HttpRequest) => Promise<HttpResult>;
}

export type CookieName = (typeof COOKIES)['signedIn' | 'xsrf'];

export interface Cookies {
  /** The cookie's value; empty when there is none. */
  readonly read: (name: CookieName) => string;
}

/** What tabs of one browser tell each other. Never data: a tab that hears it looks for itself. */
export type TabMessage = 'sessionChanged' | 'sessionExtended';

export interface Broadcast {
  readonly post: (message: TabMessage) => void;
}

export interface Chance {
  /** From 0 up to 1. */
  readonly fraction: () => number;
  readonly id: () => string;
}

/** The route table as sagas see it. */
export interface Routes {
  readonly accessOf: (routeId: string) => AccessRule;
}

/** A feature's reducer, whose state only the feature's own selectors know. */
export type FeatureReducer = (state: never, action: { readonly type: string }) => object;

/** What a lazy feature brings when its first screen is entered. */
export interface FeatureModule {
  readonly name: string;
  /** Its slices by name. */
  readonly reducers: Readonly<Record<string, FeatureReducer>>;
  readonly saga: () => Generator<unknown, void, unknown>;
}

export type ScreenFailure = 'script' | 'style';

export type ScreenLoad =
  /** `feature` is null for screens that load nothing. */
  | { readonly isLoaded: true; readonly feature: FeatureModule | null }
  | { readonly isLoaded: false; readonly failure: ScreenFailure };

export interface Screens {
  /**
   * Loads a route's screen and its feature. What was loaded before is there at once, so that its
   * page is drawn together with the change of address.
   */
  readonly load: (routeId: string) => ScreenLoad | Promise<ScreenLoad>;
  /** Loads what only signed-in users need; null where it does not come. */
  readonly loadForUsers: () => FeatureModule | Promise<FeatureModule | null>;
}

/** A screen's component takes nothing: it selects what it shows. */
export type ScreenComponent = ComponentType<Record<string, never>>;
