import type { Locale } from '#contract/locales';
import { WATCH_STATE_WORDS, watchedParcel } from '#contract/account/propertyWatch';
import type { OwnWatch } from '../../domain/propertyWatch/watchesRepository';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, noticeMessage, type ServerPage } from '../../site/layout';
import { WATCH_TITLE } from './view';

function page(locale: Locale, content: SafeHtml, title = WATCH_TITLE): ServerPage {
  return {
    locale,
    title,
    body: html`<h1>${title}</h1>
      ${content}`,
  };
}

/** Renders a page with a single message. */
export function messagePage(locale: Locale, text: string): ServerPage {
  return page(locale, html`<p class="message">${text}</p>`);
}

/** Returns the URL of a parcel's documents. */
type ParcelAddress = (parcel: string) => string;

/**
 * Renders a watch as "Smith, Kathy: Wayne County, Henry County"; a parcel links to its documents.
 */
function watchWords(watch: OwnWatch, parcelAddress: ParcelAddress): SafeHtml {
  const { counties, label } = watch;
  const parcel = watchedParcel(watch);
  const named = parcel === null ? label : html`<a href="${parcelAddress(parcel)}">${label}</a>`;
  return html`<strong>${named}</strong>: ${counties?.join(', ') ?? 'all counties of Indiana'}`;
}

export interface ConfirmView {
  readonly locale: Locale;
  readonly watch: OwnWatch;
  /** True if the watch wasn't confirmed in time. */
  readonly isLate: boolean;
  readonly action: string;
  /** URL of the page with all watches of the email address. */
  readonly all: string;
  /** URL of the page for starting a watch. */
  readonly again: string;
  readonly parcelAddress: ParcelAddress;
}

/** Renders the page with a button that confirms a watch, or with the watch's state. */
export function confirmPage({
  action,
  again,
  all,
  isLate,
  locale,
  parcelAddress,
  watch,
}: ConfirmView): ServerPage {
  if (isLate) {
    return page(
      locale,
      html`${errorMessage('This link has expired. The watch wasn’t started.')}
        <p><a href="${again}">Request a new link</a></p>`,
    );
  }
  if (watch.state === 'ENDED') {
    return page(
      locale,
      html`<p class="message">This watch has ended.</p>
        <p><a href="${again}">Start a watch</a></p>`,
    );
  }
  if (watch.state === 'ACTIVE') {
    return page(
      locale,
      html`${noticeMessage('Your watch is active.')}
        <p>${watchWords(watch, parcelAddress)}</p>
        <p>
          We’ll email you when a matching document is recorded. Each email has a link to end the
          watch.
        </p>
        <p><a href="${all}">View all my watches</a></p>`,
    );
  }
  return page(
    locale,
    html`<p>Start this watch?</p>
      <p>${watchWords(watch, parcelAddress)}</p>
      <form class="form" method="post" action="${action}">
        <button class="button button-primary">Start watching</button>
      </form>
      <p>If you didn’t request this, close this page. The watch won’t start.</p>`,
    'Confirm your property watch',
  );
}

export interface EndView {
  readonly locale: Locale;
  readonly action: string;
  /** The watch that the link refers to; null if none. */
  readonly first: OwnWatch | null;
  /** All watches that haven't ended. */
  readonly watches: readonly OwnWatch[];
  /** Number of watches just ended; null if nothing was submitted. */
  readonly ended: number | null;
  readonly again: string;
  readonly parcelAddress: ParcelAddress;
}

/** Renders the watches of an address, with buttons to end one or all of them. */
export function endPage(view: EndView): ServerPage {
  const { action, again, ended, first, locale, parcelAddress, watches } = view;
  const button = (watch: OwnWatch, look: string): SafeHtml =>
    html`<form class="form" method="post" action="${action}">
      <input type="hidden" name="watchId" value="${watch.id}" />
      <button class="${look}" aria-label="End the watch on ${watch.label}">End this watch</button>
    </form>`;
  const others = watches.filter((watch) => watch !== first);
  return page(
    locale,
    html`${ended === null ? null : noticeMessage(endedWords(ended))}
    ${
      first === null
        ? null
        : html`<p>End this watch?</p>
            <p>${watchWords(first, parcelAddress)}</p>
            ${button(first, 'button button-primary')}`
    }
    ${
      others.length === 0
        ? null
        : html`<h2>${first === null ? 'Watches' : 'Other watches'} for this address</h2>
            <ul class="page-list">
              ${others.map(
                (watch) =>
                  html`<li>
                    <p>
                      ${watchWords(watch, parcelAddress)}
                      (${WATCH_STATE_WORDS[watch.state].toLowerCase()})
                    </p>
                    ${button(watch, 'button')}
                  </li>`,
              )}
            </ul>`
    }
    ${
      watches.length < 2
        ? null
        : html`<form class="form" method="post" action="${action}">
            <button class="button" name="all" value="yes">
              End all ${watches.length} watches for this address
            </button>
          </form>`
    }
    ${
      watches.length > 0
        ? null
        : html`<p>This address has no active or unconfirmed watches.</p>
            <p><a href="${again}">Start a watch</a></p>`
    }`,
    'My property watches',
  );
}

function endedWords(count: number): string {
  if (count === 0) return 'The watch had already ended.';
  return count === 1
    ? "Watch ended. We won't send more email about it."
    : `${String(count)} watches ended. We won't send more email about them.`;
}
