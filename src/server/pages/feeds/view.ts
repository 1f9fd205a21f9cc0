import type { Locale } from '#contract/locales';
import type { Feed } from '../../domain/feeds/repository';
import type { FeedKind } from '../../domain/feeds/rules';
import { html, type SafeHtml } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';
import { errorSummary, formTitle, type FormError } from '../formFields';
import { tokenField } from '../formPage';

/** The list of a user's feeds. */
export interface FeedsView {
  readonly locale: Locale;
  /** Where the forms post. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly feeds: readonly (Feed & { readonly title: string })[];
  /** What the address asks for and there is no feed of yet; null where nothing. */
  readonly offered: string | null;
  /** There is a feed of saved records, or one is offered. */
  readonly hasNews: boolean;
  readonly errors: readonly FormError[];
  /** What was done just now; null for nothing. */
  readonly notice: string | null;
  readonly addresses: {
    /** Null in an edition without courts. */
    readonly calendar: string | null;
    readonly news: string;
    readonly notifications: string;
  };
}

const TITLE = 'Feeds for programs';

const moments = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Indiana/Indianapolis',
  dateStyle: 'medium',
  timeStyle: 'short',
});
const momentWords = (instant: Date): string => moments.format(instant).replace(/\s/g, ' ');

function feedItem(feed: FeedsView['feeds'][number]): SafeHtml {
  return html`<li>
    <strong>${feed.title}</strong>
    <span class="field-hint"
      >Made ${momentWords(feed.renewedAt)}.
      ${feed.askedAt === null ? 'Not fetched yet.' : `Last fetched ${momentWords(feed.askedAt)}.`}</span
    >
    <span class="calendar-tools">
      <button class="button" name="renew" value="${feed.id}">
        New address<span class="spoken"> for ${feed.title}</span>
      </button>
      <button class="button" name="end" value="${feed.id}">
        End<span class="spoken"> ${feed.title}</span>
      </button>
    </span>
  </li>`;
}

/** The page on which users make, renew and end the addresses that programs fetch. */
export function feedsPage(view: FeedsView): ServerPage {
  const { addresses, errors, feeds, offered } = view;
  return {
    locale: view.locale,
    title: formTitle(TITLE, errors),
    body: html`<h1>${TITLE}</h1>
      ${errorSummary(errors)} ${view.notice === null ? null : noticeMessage(view.notice)}
      <p>
        A calendar program or a news reader fetches a feed by its address, without logging in.
        Whoever has the address can read the feed: keep it to yourself. It ends when you end it, or
        when you may not log in any more.
      </p>
      ${
        offered === null
          ? null
          : html`<form class="form" method="post" action="${view.action}">
              ${tokenField(view.xsrfToken)}
              <h2>${offered}</h2>
              <p>The address is shown once, when it is made.</p>
              <button class="button button-primary" name="make" value="true">
                Make an address
              </button>
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
                An address is not shown again. If you have lost one, or others have learned it, make
                a new one: the old one is dead at once.
              </p>`
      }
      <ul class="calendar-scopes">
        ${
          addresses.calendar === null
            ? null
            : html`<li><a href="${addresses.calendar}">A feed of a calendar: choose it</a></li>`
        }
        ${
          view.hasNews
            ? null
            : html`<li><a href="${addresses.news}">A feed of changes of my saved records</a></li>`
        }
        <li><a href="${addresses.notifications}">Notifications</a></li>
      </ul>`,
  };
}

/** An address that was just made. */
export interface FeedAddressView {
  readonly locale: Locale;
  readonly title: string;
  readonly address: string;
  readonly kind: FeedKind;
  readonly back: string;
}

const HOW: Readonly<Record<FeedKind, string>> = {
  calendar:
    'In your calendar program choose to add a calendar from the internet (“subscribe”, “from URL”), and paste this address.',
  savedItems: 'In your news reader choose to add a feed, and paste this address.',
};

/** The page that shows an address this once. */
export function feedAddressPage(view: FeedAddressView): ServerPage {
  return {
    locale: view.locale,
    title: 'The address of your feed',
    menu: { current: null },
    body: html`<h1>The address of your feed</h1>
      <p>${view.title}</p>
      <div class="form">
        <div class="field">
          <label class="field-label" for="address">Address</label>
          <input class="text-input" id="address" readonly value="${view.address}" />
        </div>
      </div>
      <p>${HOW[view.kind]}</p>
      <p>
        Copy it now: it is not shown again. Whoever has it can read the feed. Programs see changes
        within an hour or so.
      </p>
      <p><a href="${view.back}">My feeds</a></p>`,
  };
}
