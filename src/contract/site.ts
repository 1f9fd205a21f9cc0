import type { DemoLoad } from './schemas/demoLoad';

/** What the server tells each page about the installation: in the page's settings element. */
export interface SiteSettings {
  /** `/web`. */
  readonly contextPath: string;
  /** Origin and path of the Tomcat API; null means context path and locale path. */
  readonly tomcatApiBase: string | null;
  /** Host name for message placeholders; from configuration, never from a request. */
  readonly hostName: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
  /** Id of the build that served the page. */
  readonly buildId: string;
  /** `__Host-` where the public address is https, else empty. */
  readonly cookiePrefix: '__Host-' | '';
  /** How far the demo data is; absent where none is being loaded. */
  readonly demoLoad?: DemoLoad;
}

/** Cookie names without the prefix. */
export const COOKIES = {
  session: 'sid',
  signedIn: 'signed_in',
  xsrf: 'XSRF-TOKEN',
  /** Who has signed in from this browser before: scripts do not see it, and it opens nothing. */
  knownBrowser: 'known_browser',
} as const;

export const APP_PREFIX = '/vue';
export const TOMCAT_APP_PREFIX = '/vue-tc';
/** Scripts and styles always load from here (spec section 2). */
export const ASSET_PATH = '/web/vue/';
/** id of the element that carries `SiteSettings` as JSON. */
export const SETTINGS_ELEMENT_ID = 'site-settings';

/** The build's list of what each route of the app loads: the server's alone. */
export const ROUTE_FILES_NAME = 'routes.json';
