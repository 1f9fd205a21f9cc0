import type { ComponentType } from 'react';
import type { CheckContext } from '#contract/filing/documentCheck/checkReading';
import type { FileContext } from '#contract/filing/documentCheck/fileRules';
import type { MonitorId } from '#contract/admin/monitors';
import type { AccessRule } from '#contract/roles';
import type { Finding } from '#contract/schemas/documentChecks';
import type { COOKIES } from '#contract/site/settings';
import type { Method } from '#contract/calls';
import type { DraftDesk } from './draftDesk';

/** Everything outside the store that sagas use. Tests provide their own. */
export interface Ports {
  readonly clock: Clock;
  readonly navigation: Navigation;
  readonly network: Network;
  readonly cookies: Cookies;
  readonly broadcast: Broadcast;
  readonly chance: RandomSource;
  readonly routes: Routes;
  readonly screens: Screens;
  readonly drafts: DraftDesk;
  readonly tabStorage: TabStorage;
  readonly unreadStream: UnreadStream;
  readonly uploads: Uploads;
  readonly documentReader: DocumentReader;
}

/**
 * The live unread count, and changes of the monitors that tabs show. One tab holds a single stream
 * for all tabs of this browser. Its events reach the store as actions.
 */
export interface UnreadStream {
  /** Opens the stream when no other tab holds it; `url` is its path from the origin. */
  readonly open: (url: string) => void;
  /** Closes the stream, so that another tab can open it. */
  readonly close: () => void;
  /** Makes the other tabs fetch the count, as they do after a stream event. */
  readonly tellOthers: () => void;
  /** Sets the monitor that this tab shows; the stream then reports its changes to every tab. */
  readonly watch: (monitor: MonitorId | null) => void;
}

/** Data that a document is checked against: its envelope, or only the court's limits. */
export type CheckSurroundings = CheckContext | FileContext;

/** Progress of reading a document, or why it can't be read. */
export type ReadProgress =
  | { readonly problem: 'locked' | 'unreadable' }
  | {
      readonly problem: null;
      /** Pages read so far. */
      readonly pages: number;
      readonly pageCount: number;
      /** Equal for documents with the same text; empty before the last page. */
      readonly fingerprint: string;
    };

/**
 * Reads chosen PDFs in a worker, page by page, and checks them. Their text stays in the reader, out
 * of actions and recordings.
 */
export interface DocumentReader {
  /** Loads the reader's code when the page is idle, before the first file. */
  readonly prepare: () => void;
  /** Opens a file of the file desk, and keeps it until `close`. */
  readonly open: (key: string) => Promise<ReadProgress>;
  /** Reads more pages for about a fifth of a second. */
  readonly readOn: (key: string) => Promise<ReadProgress>;
  /** Findings of the pages read so far. */
  readonly check: (key: string, surroundings: CheckSurroundings) => readonly Finding[];
  /** Stops reading, and forgets the document. */
  readonly close: (key: string) => void;
}

/** Data sent with a file. */
export interface UploadOrder {
  /** Id of a file in the file desk. */
  readonly key: string;
  /** Path of the uploads from the origin. */
  readonly endpoint: string;
  /** The upload to continue; null for a new one. */
  readonly uploadId: string | null;
  readonly userId: number | null;
  /** Name, hash, and draft; never bytes. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Resumable uploads of chosen files. Their events reach the store as actions. */
export interface Uploads {
  /** Computes a file's SHA-256; null if the browser can't. */
  readonly hash: (key: string) => Promise<string | null>;
  /** Reads a text file, such as a table; null after it was removed, and in a replay. */
  readonly readText: (key: string) => Promise<string | null>;
  /** Starts or continues a file. */
  readonly start: (order: UploadOrder) => void;
  /** Stops sending without an event; `start` continues. */
  readonly stop: (key: string) => void;
  /** Removes a file from the desk. */
  readonly forget: (key: string) => void;
}

/**
 * Stores text until the tab is closed. If the storage is full or forbidden, writes do nothing and
 * reads return null.
 */
export interface TabStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
}

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Monotonic milliseconds, for windows and delays. */
  readonly elapsed: () => number;
  /**
   * Resolves after `ms`; redux-saga cancels it through the promise's CANCEL symbol. With
   * `isRestartable`, the saga repeats the wait, based on the state, when a checkpoint restarts the
   * sagas.
   */
  readonly wait: (ms: number, isRestartable?: boolean) => Promise<void>;
}

export interface Navigation {
  /** Navigates inside the app; the URL starts with the locale prefix. */
  readonly push: (address: string) => void;
  readonly replace: (address: string) => void;
  /** Loads a different document in this window. */
  readonly assign: (href: string) => void;
  /** Loads a different document in the top window. */
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
  /** Type of a successful response's body; JSON if absent. HTML is returned as text. */
  readonly expects?: 'html';
  /** True for a request that is sent even if the page is closed before the response. */
  readonly outlivesPage?: true;
}

export type HttpResult =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** The parsed JSON, or HTML as text; null for an empty body. */
      readonly body: unknown;
      readonly buildId: string | null;
      /** The `location` header of a 401. */
      readonly location: string | null;
      /** Time until an idle session of a logged-in user ends. */
      readonly sessionRemainingMs: number | null;
      /**
       * Delay before a rejected request may be retried (`Retry-After`); absent if the response has
       * none.
       */
      readonly retryAfterMs?: number;
    }
  /** A response whose body isn't the expected JSON. */
  | { readonly kind: 'unreadable'; readonly status: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'timedOut' };

export interface Network {
  /**
   * Sends a request; never throws, and ends within the call timeout. redux-saga cancels a GET
   * through the promise's CANCEL symbol.
   */
  readonly send: (request: HttpRequest) => Promise<HttpResult>;
}

export type CookieName = (typeof COOKIES)['signedIn' | 'xsrf'];

export interface Cookies {
  /** Returns the cookie's value; empty if there is none. */
  readonly read: (name: CookieName) => string;
}

/**
 * Messages between the tabs of one browser. They never carry data: the receiving tab requests it
 * from the server.
 */
export type TabMessage = 'sessionChanged' | 'sessionExtended';

export interface Broadcast {
  readonly post: (message: TabMessage) => void;
}

export interface RandomSource {
  /** Returns a random number from 0 up to 1. */
  readonly fraction: () => number;
  readonly id: () => string;
}

/** The route table for sagas. */
export interface Routes {
  readonly accessOf: (routeId: string) => AccessRule;
}

/** A feature's reducer; only the feature's own selectors know its state. */
export type FeatureReducer = (state: never, action: { readonly type: string }) => object;

/** What a lazy feature adds when its first screen is entered. */
export interface FeatureModule {
  readonly name: string;
  /** Slices by name. */
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
   * Loads a route's screen and feature. If they are already loaded, returns them synchronously, so
   * that the page renders together with the URL change.
   */
  readonly load: (routeId: string) => ScreenLoad | Promise<ScreenLoad>;
  /** Loads what only logged-in users need; null if that fails. */
  readonly loadForUsers: () => FeatureModule | Promise<FeatureModule | null>;
}

/** A screen's component takes no props: it selects its data. */
export type ScreenComponent = ComponentType<Record<string, never>>;
