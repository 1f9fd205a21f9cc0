import {
  APP_PREFIX,
  SETTINGS_ELEMENT_ID,
  TOMCAT_APP_PREFIX,
  type SiteSettings,
} from '#contract/site/settings';

/** The page's URL paths: context path and the app's path below it. */
export interface PageAddress {
  /** `/` plus the first segment of the page's path (spec section 2). */
  readonly contextPath: string;
  /** `/web/vue` or `/web/vue-tc`. */
  readonly appPath: string;
}

export function readSiteSettings(): SiteSettings {
  const text = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent ?? '';
  return JSON.parse(text) as SiteSettings;
}

/** Splits the page's path. */
export function readPageAddress(path: string = window.location.pathname): PageAddress {
  const [, first = 'web', second] = path.split('/');
  const contextPath = `/${first}`;
  const prefix = `/${second ?? ''}` === TOMCAT_APP_PREFIX ? TOMCAT_APP_PREFIX : APP_PREFIX;
  return { contextPath, appPath: `${contextPath}${prefix}` };
}

/** Returns the browser's URL below the app's path, as the router reads it. */
export function readLocation(appPath: string): { pathname: string; search: string; hash: string } {
  const { hash, pathname, search } = window.location;
  return { pathname: pathname.slice(appPath.length) || '/', search, hash };
}

/** Replaces the current URL before the router exists. */
export function replaceLocation(address: string): void {
  window.history.replaceState(null, '', address);
}

/** Returns the app's root element. */
export function appRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root element');
  return root;
}
