import type { DemoLoad } from '../schemas/demoLoad';

/** Settings of the installation, in each page's settings element. */
export interface SiteSettings {
  /** Such as `/web`. */
  readonly contextPath: string;
  /**
   * Origin and path of the Tomcat API; null if the API is below the context path and locale path.
   */
  readonly tomcatApiBase: string | null;
  /** Host name for message placeholders; from the configuration, never from a request. */
  readonly hostName: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
  /** Id of the build that served the page. */
  readonly buildId: string;
  /** `__Host-` if the public URL is https, otherwise empty. */
  readonly cookiePrefix: '__Host-' | '';
  /** Progress of loading the demo data; absent if none is being loaded. */
  readonly demoLoad?: DemoLoad;
}

/** Cookie names without the prefix. */
export const COOKIES = {
  session: 'sid',
  signedIn: 'signed_in',
  xsrf: 'XSRF-TOKEN',
  /**
   * Marks a browser in which a user has logged in before. Hidden from scripts; grants no access.
   */
  knownBrowser: 'known_browser',
} as const;

export const APP_PREFIX = '/vue';
export const TOMCAT_APP_PREFIX = '/vue-tc';
/** Path from which scripts and styles always load (spec section 2). */
export const ASSET_PATH = '/web/vue/';
/** Id of the element that contains `SiteSettings` as JSON. */
export const SETTINGS_ELEMENT_ID = 'site-settings';

/** The build's list of each route's files; only for the server. */
export const ROUTE_FILES_NAME = 'routes.json';
