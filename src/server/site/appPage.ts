import { removeBidiControls } from '#contract/bidi';
import { LOCALES, type Locale } from '#contract/locales';
import type { Query } from '#contract/site/queryFields';
import { registersOf } from '#contract/records/registers';
import { decideAccess } from '#contract/roles';
import { createRouteMatch } from '#contract/site/routeMatch';
import type { DemoLoad } from '#contract/schemas/demoLoad';
import type { CurrentUser } from '#contract/schemas/users';
import { readSearch } from '#contract/search/address';
import { ASSET_PATH, SETTINGS_ELEMENT_ID, type SiteSettings } from '#contract/site/settings';
import { ANONYMOUS_USER } from '#contract/account/user';
import { buildId } from '../buildId';
import type { ServerConfig } from '../config';
import { html, type SafeHtml } from './html';
import type { SiteFiles } from './siteFiles';

/** Placeholder in the template for the content shown until the app starts. */
const PAGE_START = '%PAGE_START%';
/** Maximum characters of the search text; more than fit on the line, which ends in an ellipsis. */
const SHOWN_CHARACTERS = 120;
/** Number of placeholder rows, enough to fill a window. */
const SKELETON_ROWS = 8;

function siteSettings(config: ServerConfig): SiteSettings {
  return {
    contextPath: config.contextPath,
    tomcatApiBase: config.tomcatApiBase,
    hostName: config.publicUrl.host,
    supportEmail: config.supportEmail,
    supportPhone: config.supportPhone,
    buildId: buildId(),
    cookiePrefix: config.publicUrl.protocol === 'https:' ? '__Host-' : '',
  };
}

/** Fills in the app's page for an edition, with the site settings in their element. */
function fillIndex(
  index: string,
  config: ServerConfig,
  locale: Locale,
  demoLoad: DemoLoad | null,
): string {
  const values = { ...siteSettings(config), ...(demoLoad === null ? {} : { demoLoad }) };
  const settings = JSON.stringify(values).replaceAll('<', '\\u003c');
  const element = new RegExp(`(<script[^>]*id="${SETTINGS_ELEMENT_ID}"[^>]*>)[^<]*(</script>)`);
  return index
    .replace(element, (_all, open: string, close: string) => open + settings + close)
    .replace(/data-edition="\w*"/, `data-edition="${locale.prefix.slice(1)}"`);
}

/**
 * Marks the results page, and drops its font preload: on a slow connection, the font would delay
 * the rows by half a second (`showFont` in the app loads it later).
 */
function asResults(page: string): string {
  return page
    .replace(/<link[^>]*as="font"[^>]*>/, '')
    .replace(/<html /, '<html data-boot="results" data-font="later" ');
}

/** Reads the query like the app: the first value for each name, without invisible characters. */
function readQuery(search: string): Query {
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (!Object.hasOwn(query, name)) query[name] = removeBidiControls(value);
  }
  return query;
}

/** Truncates the text, never inside a character. */
function shorten(text: string): string {
  return [...text.slice(0, 2 * SHOWN_CHARACTERS)].slice(0, SHOWN_CHARACTERS).join('');
}

/** Renders the search text and placeholder rows, shown until the app starts. */
function resultsStart(locale: Locale, path: string, query: Query): SafeHtml | null {
  const register = registersOf(locale).find(
    ({ searchAction, searchPath }) => searchPath === path && searchAction === query['action'],
  );
  if (register === undefined) return null;
  const { kind, texts } = readSearch(register, query);
  const typed = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (typed.length === 0) return null;
  const rows = Array.from({ length: SKELETON_ROWS }, () => html`<i></i>`);
  return html`<div class="boot-search">
      <p>
        <span><b>${shorten(typed.join(', '))}</b> · ${kind.label}</span>
      </p>
    </div>
    <div class="boot-page" role="status" aria-busy="true" aria-label="Loading the search results">
      <div class="boot-bar"></div>
      <div class="boot-rows" aria-hidden="true">${rows}</div>
    </div>`;
}

/** A page of the app, with the `Link` headers that preload its route's files. */
export interface AppPage {
  readonly markup: string;
  readonly preloads: readonly string[];
}

/**
 * Builds the page for a URL: settings, placeholder content, and the route's files, which are
 * omitted if `user` (null for a visitor) may not see the page. Includes the progress of the demo
 * data while it is loading.
 */
export function createAppPage(
  { index, routes }: SiteFiles,
  config: ServerConfig,
  demoLoad: () => DemoLoad,
): (locale: Locale, path: string, search: string, user: CurrentUser | null) => AppPage {
  const matchRoute = createRouteMatch(routes);
  const pages = new Map(LOCALES.map((locale) => [locale, fillIndex(index, config, locale, null)]));
  return (locale, path, search, user) => {
    const query = readQuery(search);
    const loading = demoLoad();
    const page = loading.isLoading
      ? fillIndex(index, config, locale, loading)
      : (pages.get(locale) ?? '');
    const row = matchRoute(locale, path, query)?.row;
    const isGranted =
      row !== undefined &&
      decideAccess(row.access, user === null ? 'loggedOut' : 'loggedIn', user ?? ANONYMOUS_USER)
        .kind === 'granted';
    const start = isGranted ? resultsStart(locale, path, query) : null;
    const markup = page.replace(PAGE_START, () => start?.toString() ?? '');
    return {
      markup: start === null ? markup : asResults(markup),
      preloads: isGranted
        ? row.files.map((file) => `<${ASSET_PATH}${file}>; rel=preload; as=script`)
        : [],
    };
  };
}
