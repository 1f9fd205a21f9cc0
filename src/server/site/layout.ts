import type { FastifyInstance } from 'fastify';
import { copyrightLine, footerDisclaimer, footerLinks } from '#contract/site/footer';
import { ACCOUNT_DASHBOARD_PATH, SET_PASSWORD_PATH } from '#contract/account/pages';
import { ADMIN_TODAY_PATH } from '#contract/admin/pages';
import { BACKEND_PAGES, DONE_FIELD, LOGIN_FORM } from '#contract/site/backendPages';
import { formatCount, formatTime } from '#contract/formats';
import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/site/helpTopics';
import { FILINGS } from '#contract/counties/holdings';
import { UNREAD_BADGE_CAP } from '#contract/limits';
import { buildLink } from '#contract/links';
import { LOCALES, type Locale } from '#contract/locales';
import type { Odometer } from '#contract/billing/odometer';
import { registersOf } from '#contract/records/registers';
import { PRODUCT_NAME } from '#contract/product';
import type { MessageOfTheDay } from '#contract/schemas/motd';
import type { CurrentUser } from '#contract/schemas/users';
import { SHELL_ICONS } from '#contract/site/shellIcons';
import { APP_PREFIX, TOMCAT_APP_PREFIX } from '#contract/site/settings';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { THEME_MENU } from '#contract/site/theme';
import type { ServerConfig } from '../config';
import { accountMenu, type AccountMenuFrame } from './accountMenu';
import { adminMenu } from './adminMenu';
import { escapeHtml } from '../escapeHtml';
import { html, SafeHtml } from './html';
import { CHEVRON, icon, LIST } from './icon';
import { REQUIRED_MARK } from './requiredMark';

/** Data about the site and the user that the app's shell shows, also on server pages. */
export interface ShellFacts {
  /** Messages of the day: sanitized HTML, with placeholders filled in. */
  readonly notices?: readonly MessageOfTheDay[];
  /** Searches used; null if they aren't limited. */
  readonly odometer?: Odometer | null;
  /** Number of unread notifications. */
  readonly unread?: number;
  /** Set to show a visitor the login form in the header. */
  readonly login?: HeaderLogin;
}

/** What the header's login form sends besides the username, the password, and the return URL. */
export interface HeaderLogin {
  readonly xsrfToken: string;
}

/** A page that the server renders. */
export interface ServerPage extends ShellFacts {
  readonly locale: Locale;
  readonly title: string;
  readonly body: SafeHtml;
  /** True for a page with a table that needs the full width. */
  readonly isWide?: boolean;
  /** True to show visitors the login form in the header, as in the app. */
  readonly hasLogin?: boolean;
  /** URL of this site to return to after a login; null or absent for the edition's home page. */
  readonly returnTo?: string | null;
  /** URL of the page in the other edition; absent to link to that edition's home page. */
  readonly otherEdition?: string;
  /** Path of the page if the header would otherwise link to it: login or sign-up. */
  readonly own?: string;
  /** Set for an account page, which shows the account menu. */
  readonly menu?: Pick<AccountMenuFrame, 'current'>;
  /** Overview path of the page's tab; by default, the user's account or the admin area. */
  readonly tab?: string;
  /** Set for an admin page, which shows the admin menu: the path of the page's menu entry. */
  readonly adminEntry?: string;
  /** County of the page's record, for messages of the day; null or absent if it has none. */
  readonly countyId?: number | null;
  /** True if the user couldn't be read: the header offers neither an account nor a login. */
  readonly isReaderUnknown?: boolean;
}

/** Returns `{context}/vue`, the base path of the browser app. */
export function appBase(config: ServerConfig): string {
  return config.contextPath + (config.isTomcat ? TOMCAT_APP_PREFIX : APP_PREFIX);
}

/** Returns the URL of an edition's home page in the app. */
export function homeAddress(config: ServerConfig, locale: Locale): string {
  return buildLink(appBase(config), locale, '/');
}

/** Renders an error message; screen readers announce it immediately. */
export function errorMessage(...texts: string[]): SafeHtml {
  return html`<div class="message message-error" role="alert" tabindex="-1">
    <h2>There is a problem</h2>
    ${texts.map((text) => html`<p>${text}</p>`)}
  </div>`;
}

/** Renders a confirmation; screen readers announce it politely. */
export function noticeMessage(text: string): SafeHtml {
  return html`<p class="message" role="status">${text}</p>`;
}

/** Returns the app's tabs that this reader can open, in the app's order (spec section 2, Tabs). */
function sections(
  locale: Locale,
  { id, isSuperUser }: CurrentUser,
): readonly { readonly label: string; readonly path: string; readonly icon?: string }[] {
  const isLoggedIn = id !== null;
  // Judgments are on the page for court cases, so they have no tab.
  const registers = registersOf(locale).filter((register) => register.id !== 'judgment');
  return [
    { label: 'Welcome', path: '/' },
    ...registers.flatMap((register) => [
      {
        label: register.name,
        path: register.overview,
        // Never true, because judgments were removed above; needed only for the type.
        icon: SHELL_ICONS[register.id === 'judgment' ? 'court' : register.id],
      },
      ...(register.id === 'court' && locale.features.efiling
        ? [{ label: 'E-Filing', path: FILINGS.overview, icon: SHELL_ICONS.efiling }]
        : []),
    ]),
    ...(isLoggedIn ? [{ label: `My ${PRODUCT_NAME}`, path: ACCOUNT_DASHBOARD_PATH }] : []),
    ...(isSuperUser ? [{ label: 'Administrative', path: ADMIN_TODAY_PATH }] : []),
    { label: 'Help', path: HELP_TOPIC_PATH },
    ...(isLoggedIn
      ? [{ label: 'Notifications', path: '/common/Notifications', icon: SHELL_ICONS.bell }]
      : []),
  ];
}

/** Icon path of a check mark, on a 20 × 20 grid. */
const CHECK = 'm4 10.5 4 4 8-9';

const SUPER_SEARCH = { shortName: HELP_TOPICS.superSearch };

/** The product's logo, as in the app's header. */
const LOGO = html`<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M2 3h9.2v7.4L7.6 14H2z" fill="currentColor" />
  <path d="M14 4h7v17H3v-4h6l5-5z" fill="none" stroke="currentColor" stroke-width="2" />
</svg>`;

/** Width of the odometer's bar in pixels. */
const METER_PX = 96;

/** Renders the used part of the included searches, as text and as a bar. */
function meter({ href, included, used }: Odometer): SafeHtml {
  const share = included <= 0 ? 0 : Math.min(1, used / included);
  return html`<a class="page-odometer" href="${href}"
    >Searches
    <span
      >${formatCount(used)} of ${formatCount(included)}
      <svg width="${METER_PX}" height="6" aria-hidden="true">
        <rect x="0.5" y="0.5" width="${METER_PX - 1}" height="5" rx="2.5" />
        <rect
          x="1"
          y="1"
          width="${Math.round((METER_PX - 2) * share)}"
          height="4"
          rx="2"
        /></svg></span
  ></a>`;
}

const VISITOR_LINKS = [
  { label: 'Log in', path: BACKEND_PAGES.login },
  { label: 'Sign Up Now', path: BACKEND_PAGES.newSubscription },
] as const;

/** Returns the URL of the login or sign-up page, with the page to return to. */
function entryPage(
  { contextPath }: ServerConfig,
  locale: Locale,
  path: string,
  returnTo: string | null,
): string {
  return buildLink(contextPath, locale, path, { [DONE_FIELD]: returnTo });
}

/**
 * Renders the app's login form for the header. A touch screen without space for it shows the link
 * to the login page instead.
 */
function loginForm(
  config: ServerConfig,
  { locale, returnTo = null }: ServerPage,
  { xsrfToken }: HeaderLogin,
): SafeHtml {
  const { fields } = LOGIN_FORM;
  const login = entryPage(config, locale, BACKEND_PAGES.login, returnTo);
  return html`<form class="page-login" method="post" action="${login}" aria-label="Log in">
      <input type="hidden" name="${fields.action}" value="${LOGIN_FORM.action}" />
      <input type="hidden" name="${fields.requestUrl}" value="${returnTo ?? ''}" />
      <input type="hidden" name="${fields.xsrf}" value="${xsrfToken}" />
      <div class="field">
        <label class="field-label" for="login-username">Username${REQUIRED_MARK}</label>
        <input
          class="text-input"
          id="login-username"
          name="${fields.username}"
          autocomplete="username"
          autocapitalize="none"
          required
        />
      </div>
      <div class="field">
        <label class="field-label" for="login-password">Password${REQUIRED_MARK}</label>
        <div class="password">
          <input
            class="text-input"
            id="login-password"
            type="password"
            name="${fields.password}"
            autocomplete="current-password"
            required
          />
        </div>
      </div>
      <button class="button" name="${fields.button}" value="login">Log in</button>
      <div class="page-login-links">
        <a href="${buildLink(appBase(config), locale, SET_PASSWORD_PATH)}">Need help logging in</a>
        <a href="${entryPage(config, locale, BACKEND_PAGES.newSubscription, returnTo)}"
          >Sign Up Now</a
        >
      </div>
    </form>
    <a class="page-login-link" href="${login}">Log in</a>`;
}

/**
 * Renders the user's menu with the account and logout; for a visitor, the login form, or the login
 * and sign-up links.
 */
function account(config: ServerConfig, page: ServerPage, reader: CurrentUser): SafeHtml | null {
  const { isReaderUnknown = false, locale, login, odometer = null, own, returnTo = null } = page;
  if (isReaderUnknown) return null;
  if (login !== undefined) return loginForm(config, page, login);
  return reader.id === null
    ? html`${VISITOR_LINKS.filter(({ path }) => path !== own).map(
        ({ label, path }) =>
          html`<a href="${entryPage(config, locale, path, returnTo)}">${label}</a> `,
      )}`
    : html`${odometer === null ? null : meter(odometer)}
        <details class="page-dropdown">
          <summary>
            <span>Welcome, ${reader.firstName} ${reader.lastName}</span>${icon(CHEVRON, 16)}
          </summary>
          <div>
            <a href="${buildLink(appBase(config), locale, ACCOUNT_DASHBOARD_PATH)}">Account</a>
            <a href="${buildLink(config.contextPath, locale, BACKEND_PAGES.logout)}">Logout</a>
          </div>
        </details>`;
}

/**
 * Renders the banner for a super user who views the site as a user: the user's name, when the view
 * ends, and a link to end it.
 */
function viewBanner(config: ServerConfig, locale: Locale, reader: CurrentUser): SafeHtml | null {
  const { firstName, lastName, view } = reader;
  if (view === undefined) return null;
  const time = formatTime(new Date(view.until).toISOString(), STATE_TIME_ZONE);
  return html`<aside class="page-view" aria-label="View as a user">
    <p>
      ${view.by}, you’re viewing the site as <strong>${firstName} ${lastName}</strong> until
      ${time}. You can’t change anything.
      <a href="${buildLink(config.contextPath, locale, BACKEND_PAGES.endView)}">End the view</a>
    </p>
  </aside>`;
}

/** Renders the number of unread notifications, as on the app's tab. */
function badge(unread: number): SafeHtml | null {
  if (unread <= 0) return null;
  const text = unread > UNREAD_BADGE_CAP ? `${UNREAD_BADGE_CAP}+` : unread;
  return html`<span class="page-badge">${text}<span class="spoken"> unread</span></span>`;
}

/** Icon path of a letter i in a circle, on a 20 × 20 grid. */
const INFO = 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 9v5m0-8v.5';

/**
 * Renders the messages of the day in a strip one line high, which shows the first one. Without
 * scripts, a link shows all of them. Scripts remove messages that the user dismissed, and remove
 * the link if nothing is truncated.
 */
function noticeStrip(notices: readonly MessageOfTheDay[]): SafeHtml | null {
  if (notices.length === 0) return null;
  return html`<section class="page-notices" id="notices" aria-label="Notices" tabindex="-1">
    <ul>
      ${notices.map(
        ({ category, message, updated }) =>
          html`<li data-notice="${category}" data-updated="${updated}">
            ${icon(INFO, 18)}
            <div class="page-notice">${SafeHtml.trusted(message)}</div>
          </li>`,
      )}
    </ul>
    <a class="page-notices-more" href="#notices"
      >${notices.length > 1 ? `1 of ${notices.length}` : 'Show all'}<span class="spoken"
        >${notices.length > 1 ? ': show all notices' : ' of the notice'}</span
      ></a
    >
    <a class="page-notices-less" href="#content">Show less</a>
  </section>`;
}

/**
 * Renders the theme menu, hidden until a script shows it, because the theme is stored in the
 * browser.
 */
function themeMenu(): SafeHtml {
  return html`<details class="page-dropdown page-theme" data-theme-menu hidden>
    <summary>${icon(THEME_MENU.icon, 20)}<span>${THEME_MENU.title}</span></summary>
    <div>
      ${THEME_MENU.choices.map(
        ({ choice, label }) =>
          html`<button type="button" data-theme-choice="${choice}">
            ${icon(CHECK, 16)}${label}
          </button>`,
      )}
    </div>
  </details>`;
}

function frame(
  config: ServerConfig,
  page: ServerPage,
  reader: CurrentUser,
  year: number,
): SafeHtml {
  const { adminEntry, locale, body, isWide = false, menu, notices = [], own, unread = 0 } = page;
  const { tab = adminEntry === undefined ? menu && ACCOUNT_DASHBOARD_PATH : ADMIN_TODAY_PATH } =
    page;
  const hasMenuOnly = page.isReaderUnknown === true || own === BACKEND_PAGES.login;
  const opener = reader.id !== null ? 'Account' : hasMenuOnly ? 'Menu' : 'Log in';
  const main = html`<main class="page-main${isWide ? ' page-wide' : ''}" id="content">
    ${body}
  </main>`;
  const base = appBase(config);
  const bases = { screens: base, pages: config.contextPath };
  const beside =
    adminEntry !== undefined
      ? adminMenu({ locale, bases, current: adminEntry })
      : menu && accountMenu({ ...menu, locale, user: reader, bases });
  return html`<a class="skip-link" href="#content">Skip to content</a>
    ${viewBanner(config, locale, reader)}
    <header class="page-header${page.login === undefined ? '' : ' page-with-login'}">
      <a class="page-home" href="${homeAddress(config, locale)}"
        >${LOGO}${PRODUCT_NAME} <span class="page-edition">${locale.state}</span></a
      >
      <a class="page-opener" href="#page-links"
        >${icon(opener === 'Menu' ? LIST : SHELL_ICONS.account, 18)}${opener}</a
      >
      <nav class="page-ways" id="page-links" aria-label="Site">
        <div class="page-site">
          <a href="${buildLink(base, locale, HELP_TOPIC_PATH, SUPER_SEARCH)}">Super Search</a>
          ${LOCALES.filter((other) => other !== locale).map(
            (other) =>
              html`<a href="${page.otherEdition ?? homeAddress(config, other)}"
                >Switch to ${other.state}</a
              > `,
          )}
          ${themeMenu()}
        </div>
        <div class="page-account">${account(config, page, reader)}</div>
      </nav>
    </header>
    <nav class="page-tabs" aria-label="Sections">
      <ul>
        ${sections(locale, reader).map(({ icon: strokes, label, path }) => {
          const address = buildLink(base, locale, path);
          const size = label === 'Notifications' ? 18 : 16;
          const drawn = strokes === undefined ? null : icon(strokes, size);
          if (label === 'Notifications') {
            return html`<li class="page-right">
              <a href="${address}">${drawn}<span data-name>${label}</span>${badge(unread)}</a>
            </li>`;
          }
          return path === tab
            ? html`<li><a href="${address}" aria-current="true">${drawn}${label}</a></li>`
            : html`<li class="page-tab"><a href="${address}">${drawn}${label}</a></li>`;
        })}
      </ul>
    </nav>
    ${noticeStrip(notices)}
    ${beside === undefined ? main : html`<div class="page-beside">${beside} ${main}</div>`}
    <footer class="page-footer">
      <p>${footerDisclaimer(locale)}</p>
      <ul class="page-links">
        ${footerLinks(reader.id !== null).map(
          ({ isServed, label, path, query }) =>
            html`<li>
              <a href="${buildLink(isServed ? config.contextPath : base, locale, path, query)}"
                >${label}</a
              >
            </li>`,
        )}
      </ul>
      <p>${copyrightLine(year)}</p>
    </footer>`;
}

/** Renders the whole document: the page in the built template, for `reader`. */
export function renderPage(app: FastifyInstance, page: ServerPage, reader: CurrentUser): string {
  const { settings, site, clock } = app;
  const body = frame(settings, page, reader, new Date(clock.now()).getUTCFullYear());
  const values: Readonly<Record<string, string>> = {
    EDITION: page.locale.prefix.slice(1),
    TITLE: escapeHtml(`${page.title} – ${page.locale.state} – ${PRODUCT_NAME}`),
    BODY: body.toString(),
  };
  return site.page.replace(/%(EDITION|TITLE|BODY)%/g, (all, name: string) => values[name] ?? all);
}
