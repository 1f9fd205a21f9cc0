import { formatDateTimeWithoutZone } from '#contract/formats';
import type { Locale } from '#contract/locales';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { Feed } from '../../domain/feeds/repository';
import type { FeedKind } from '../../domain/feeds/rules';
import { html, type SafeHtml } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';
import { errorSummary, formTitle, type FormError } from '../formFields';
import { tokenField } from '../formPage';

/** The list of a user's feeds. */
export interface FeedsView {
  readonly locale: Locale;
  /** URL that the forms post to. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly feeds: readonly (Feed & { readonly title: string })[];
  /** Title of the requested feed if it hasn't been created yet; otherwise null. */
  readonly offered: string | null;
  /** True if a feed of saved records exists or is offered. */
  readonly hasNews: boolean;
  readonly errors: readonly FormError[];
  /** Confirmation of the last change; null if there is none. */
  readonly notice: string | null;
  readonly addresses: {
    /** Null in an edition without court records. */
    readonly calendar: string | null;
    readonly news: string;
    readonly notifications: string;
  };
}

const TITLE = 'Calendar and news feeds';

const momentWords = (instant: Date): string =>
  formatDateTimeWithoutZone(instant.toISOString(), STATE_TIME_ZONE);

function feedItem(feed: FeedsView['feeds'][number]): SafeHtml {
  return html`<li>
    <strong>${feed.title}</strong>
    <span class="field-hint"
      >Created ${momentWords(feed.renewedAt)}.
      ${feed.askedAt === null ? 'Not fetched yet.' : `Last fetched ${momentWords(feed.askedAt)}.`}</span
    >
    <span class="calendar-tools">
      <button class="button" name="renew" value="${feed.id}:${feed.renewedAt.getTime()}">
        Replace address<span class="spoken"> of ${feed.title}</span>
      </button>
      <button class="button" name="end" value="${feed.id}">
        Delete<span class="spoken"> ${feed.title}</span>
      </button>
    </span>
  </li>`;
}

/** Renders the page on which users create, renew, and delete feeds. */
export function feedsPage(view: FeedsView): ServerPage {
  const { addresses, errors, feeds, offered } = view;
  return {
    locale: view.locale,
    title: formTitle(TITLE, errors),
    body: html`<h1>${TITLE}</h1>
      ${errorSummary(errors)} ${view.notice === null ? null : noticeMessage(view.notice)}
      <p>
        Add a feed’s address to your calendar program or news reader. It works without logging in,
        so keep the address private. It works until you delete it or your account is no longer
        active, for example because it is past due.
      </p>
      ${
        offered === null
          ? null
          : html`<form class="form" method="post" action="${view.action}">
              ${tokenField(view.xsrfToken)}
              <h2>${offered}</h2>
              <p>We’ll show the address only once.</p>
              <button class="button button-primary" name="make" value="true">Create feed</button>
            </form>`
      }
      ${
        feeds.length === 0
          ? html`<p>You have no feeds.</p>`
          : html`<h2>My feeds</h2>
              <form method="post" action="${view.action}">
                ${tokenField(view.xsrfToken)}
                <ul class="feed-list">
                  ${feeds.map(feedItem)}
                </ul>
              </form>
              <p class="field-hint">
                Addresses aren’t shown again. If you lost an address or someone else has it, replace
                it. The old one stops working immediately.
              </p>`
      }
      <ul class="calendar-scopes">
        ${
          addresses.calendar === null
            ? null
            : html`<li><a href="${addresses.calendar}">Create a calendar feed</a></li>`
        }
        ${
          view.hasNews
            ? null
            : html`<li>
                <a href="${addresses.news}">Create a feed of changes to my saved records</a>
              </li>`
        }
        <li><a href="${addresses.notifications}">Notifications</a></li>
      </ul>`,
  };
}

/** Input of the page that shows a new URL. */
export interface FeedAddressView {
  readonly locale: Locale;
  readonly title: string;
  readonly address: string;
  readonly kind: FeedKind;
  readonly back: string;
}

const HOW: Readonly<Record<FeedKind, string>> = {
  calendar:
    'In your calendar program, add a calendar from the internet (“Subscribe” or “From URL”) and paste this address. A feed has up to 2,000 hearings, the next ones first.',
  savedItems: 'In your news reader, add a feed and paste this address.',
};

/** Renders the page that shows a new URL once. */
export function feedAddressPage(view: FeedAddressView): ServerPage {
  return {
    locale: view.locale,
    title: 'Your feed’s address',
    menu: { current: null },
    body: html`<h1>Your feed’s address</h1>
      <p>${view.title}</p>
      <div class="form">
        <div class="field">
          <label class="field-label" for="address">Address</label>
          <input class="text-input" id="address" readonly value="${view.address}" />
        </div>
      </div>
      <p>${HOW[view.kind]}</p>
      <p>
        Copy it now; we won’t show it again. Anyone with the address can read the feed. Changes
        appear in about an hour.
      </p>
      <p><a href="${view.back}">My feeds</a></p>`,
  };
}
