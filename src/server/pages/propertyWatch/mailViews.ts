import type { Locale } from '#contract/locales';
import { WATCH_STATE_WORDS, watchedParcel } from '#contract/propertyWatch';
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

/** A page with one thing to say. */
export function messagePage(locale: Locale, text: string): ServerPage {
  return page(locale, html`<p class="message">${text}</p>`);
}

/** Gives the address of the documents about a parcel. */
type ParcelAddress = (parcel: string) => string;

/** "Smith, Kathy: Wayne County, Henry County"; a parcel leads to its documents. */
function watchWords(watch: OwnWatch, parcelAddress: ParcelAddress): SafeHtml {
  const { counties, label } = watch;
  const parcel = watchedParcel(watch);
  const named = parcel === null ? label : html`<a href="${parcelAddress(parcel)}">${label}</a>`;
  return html`<strong>${named}</strong>: ${counties?.join(', ') ?? 'all counties of Indiana'}`;
}

export interface ConfirmView {
  readonly locale: Locale;
  readonly watch: OwnWatch;
  /** It waits, and has waited too long. */
  readonly isLate: boolean;
  readonly action: string;
  /** Address of all watches of the mail's address. */
  readonly all: string;
  /** Address of the page that starts a watch. */
  readonly again: string;
  readonly parcelAddress: ParcelAddress;
}

/** Where a watch is confirmed: one button; and what came of it. */
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
      html`${errorMessage('This link is too old: the watch was not started.')}
        <p><a href="${again}">Ask for it again</a></p>`,
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
      html`${noticeMessage('The watch is running.')}
        <p>${watchWords(watch, parcelAddress)}</p>
        <p>
          We write to you when a document comes in that fits. Each mail has a link to end the watch.
        </p>
        <p><a href="${all}">See all my watches</a></p>`,
    );
  }
  return page(
    locale,
    html`<p>Shall this watch start?</p>
      <p>${watchWords(watch, parcelAddress)}</p>
      <form class="form" method="post" action="${action}">
        <button class="button button-primary">Start the watch</button>
      </form>
      <p>If you did not ask for it, close this page: the watch does not start.</p>`,
    'Confirm your property watch',
  );
}

export interface EndView {
  readonly locale: Locale;
  readonly action: string;
  /** The watch that the link named. */
  readonly first: OwnWatch | null;
  /** All that have not ended. */
  readonly watches: readonly OwnWatch[];
  /** How many were ended just now; null where nobody asked. */
  readonly ended: number | null;
  readonly again: string;
  readonly parcelAddress: ParcelAddress;
}

/** The watches of an address, with a button for each to end it and one for all of them. */
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
        : html`<p>Shall this watch end?</p>
            <p>${watchWords(first, parcelAddress)}</p>
            ${button(first, 'button button-primary')}`
    }
    ${
      others.length === 0
        ? null
        : html`<h2>${first === null ? 'The watches' : 'Other watches'} of this address</h2>
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
              End all ${watches.length} watches of this address
            </button>
          </form>`
    }
    ${
      watches.length > 0
        ? null
        : html`<p>No watch of this address is running or waiting.</p>
            <p><a href="${again}">Start a watch</a></p>`
    }`,
    'My property watches',
  );
}

function endedWords(count: number): string {
  if (count === 0) return 'No watch was ended: it had ended before.';
  return count === 1
    ? 'The watch was ended. No more mails are sent about it.'
    : `${String(count)} watches were ended. No more mails are sent about them.`;
}
