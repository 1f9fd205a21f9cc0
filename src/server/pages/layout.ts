import type { FastifyInstance } from 'fastify';
import { copyrightLine, footerDisclaimer, footerLinks } from '#contract/footer';
import { buildLink } from '#contract/links';
import { LOCALES, type Locale } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';
import { APP_PREFIX, TOMCAT_APP_PREFIX } from '#contract/site';
import type { ServerConfig } from '../config';
import { escapeHtml, html, type SafeHtml } from './html';

/** A page that the server renders. */
export interface ServerPage {
  readonly locale: Locale;
  readonly title: string;
  readonly body: SafeHtml;
  /** The reader is signed in, and so bound by the agreement of registered users. */
  readonly isSignedIn?: boolean;
}

/** `{context}/vue`, below which the browser app lives. */
export function appBase(config: ServerConfig): string {
  return config.contextPath + (config.isTomcat ? TOMCAT_APP_PREFIX : APP_PREFIX);
}

/** Address of the app's home of an edition. */
export function homeAddress(config: ServerConfig, locale: Locale): string {
  return buildLink(appBase(config), locale, '/');
}

/** A message that says what went wrong; read out at once. */
export function errorMessage(...texts: string[]): SafeHtml {
  return html`<div class="message message-error" role="alert" tabindex="-1">
    <h2>There is a problem</h2>
    ${texts.map((text) => html`<p>${text}</p>`)}
  </div>`;
}

/** A message that says what was done; read out when there is time. */
export function noticeMessage(text: string): SafeHtml {
  return html`<p class="message" role="status">${text}</p>`;
}

function frame(config: ServerConfig, page: ServerPage, year: number): SafeHtml {
  const { locale, body, isSignedIn = false } = page;
  const base = appBase(config);
  return html`<a class="skip-link" href="#content">Skip to content</a>
    <header class="page-header">
      <a href="${homeAddress(config, locale)}">${PRODUCT_NAME}</a>
    </header>
    <main class="page-main" id="content">${body}</main>
    <footer class="page-footer">
      <nav aria-label="Editions">
        ${LOCALES.map(
          (other) =>
            html`<a
              href="${homeAddress(config, other)}"
              ${other === locale ? html`aria-current="true"` : null}
              >${other.state}</a
            > `,
        )}
      </nav>
      <p>${footerDisclaimer(locale)}</p>
      <ul class="page-links">
        ${footerLinks(isSignedIn).map(
          ({ label, path, query }) =>
            html`<li><a href="${buildLink(base, locale, path, query)}">${label}</a></li>`,
        )}
      </ul>
      <p>${copyrightLine(year)}</p>
    </footer>`;
}

/** The whole document: the page in the frame of the built template. */
export function renderPage(app: FastifyInstance, page: ServerPage): string {
  const { settings, site, clock } = app;
  const body = frame(settings, page, new Date(clock.now()).getUTCFullYear());
  const values: Readonly<Record<string, string>> = {
    EDITION: page.locale.prefix.slice(1),
    TITLE: escapeHtml(`${page.title} – ${page.locale.state} – ${PRODUCT_NAME}`),
    BODY: body.toString(),
  };
  return site.page.replace(/%(EDITION|TITLE|BODY)%/g, (all, name: string) => values[name] ?? all);
}
