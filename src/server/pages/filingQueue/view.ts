import { captionWords } from '#contract/records/captionWords';
import {
  formatCount,
  formatDateTimeShort,
  formatDateTimeWithoutZone,
  formatQuantity,
} from '#contract/formats';
import { FILINGS } from '#contract/counties/holdings';
import { buildQuery } from '#contract/links';
import type { Locale } from '#contract/locales';
import type { LinkQuery } from '#contract/site/queryFields';
import {
  QUEUE_FILTER_NAME_LENGTH,
  QUEUE_FLAG_WORDS,
  QUEUE_TAB_WORDS,
  QUEUE_TABS,
  type QueueFlag,
  type QueueTab,
} from '#contract/filing/queue';
import {
  isFiltered,
  type QueuedEnvelope,
  type QueueFilter,
  type QueueTotals,
  type SavedFilter,
} from '../../domain/efm/queueRepository';
import { moneyWords } from '../../domain/exports/words';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, noticeMessage, type ServerPage } from '../../site/layout';
import { tokenField } from '../formPage';
import { waitWords } from '../waitWords';

/** A row with the data to display. */
export interface QueueRow {
  readonly envelope: QueuedEnvelope;
  readonly flags: readonly QueueFlag[];
  /** Caption of the new or existing case; null for a case that isn't in the register. */
  readonly caption: string | null;
  /** URL of the envelope's review page. */
  readonly href: string;
  /** Names of the filing codes in the envelope. */
  readonly codes: readonly string[];
  /** When its proposed order was sent to the judge; null if no order is waiting. */
  readonly judgeSince: Date | null;
}

export interface QueueView {
  readonly locale: Locale;
  readonly county: string;
  readonly tab: QueueTab;
  readonly counts: Readonly<Record<string, number>>;
  readonly filter: QueueFilter;
  readonly courts: readonly { readonly id: number; readonly name: string }[];
  readonly totals: QueueTotals;
  readonly rows: readonly QueueRow[];
  readonly saved: readonly SavedFilter[];
  /** Query of the next page; null on the last page. */
  readonly next: LinkQuery | null;
  readonly isFirstPage: boolean;
  /** Query for the current tab and filter. */
  readonly query: LinkQuery;
  /** URL of the page without its query. */
  readonly own: string;
  readonly xsrfToken: string;
  readonly now: number;
  readonly errors: readonly string[];
  readonly notice: string | null;
}

const TITLE = 'Electronic filings';

export function filingQueuePage(view: QueueView): ServerPage {
  const { county, errors, locale, notice, rows, tab } = view;
  return {
    locale,
    title: `${TITLE}: ${QUEUE_TAB_WORDS[tab]}`,
    tab: FILINGS.overview,
    isWide: true,
    body: html`<h1>${TITLE}</h1>
      ${errors.length === 0 ? null : errorMessage(...errors)}
      ${notice === null ? null : noticeMessage(notice)} ${tabs(view)}
      <div class="queue-start">
        <p>${county}: ${totalsOf(view)}</p>
        <form class="queue-next" method="post" action="${addressOf(view)}">
          ${tokenField(view.xsrfToken)}
          <button class="button button-primary" name="next" value="1">
            ${isFiltered(view.filter) ? 'Next matching envelope' : 'Next envelope'}
          </button>
        </form>
        ${narrowing(view)}
      </div>
      ${view.saved.length > 0 || isFiltered(view.filter) ? savedFilters(view) : null}
      ${rows.length === 0 ? emptyQueue(view) : table(view)} ${pagesOf(view)}`,
  };
}

const EMPTY: Readonly<Record<QueueTab, string>> = {
  review: 'No filings are waiting for review.',
  mine: "You aren't reviewing any filings. Select Next envelope to start.",
  judge: 'No filings are with a judge.',
  waiver: 'No fee waivers are waiting for a decision.',
  returned: 'No filings are waiting for a correction.',
  done: 'No filings have been decided today.',
};

/** Says why no rows are listed: nothing is waiting, nothing matches, or the page is now empty. */
function emptyQueue({ filter, isFirstPage, own, tab }: QueueView): SafeHtml {
  if (!isFirstPage) return html`<p>This page has no filings anymore.</p>`;
  if (!isFiltered(filter)) return html`<p>${EMPTY[tab]}</p>`;
  const all = own + buildQuery({ tab: tab === 'review' ? null : tab });
  return html`<p>No filings match these filters. <a href="${all}">Clear filters</a></p>`;
}

function addressOf({ own, query }: QueueView): string {
  return own + buildQuery(query);
}

function tabs({ counts, filter, own, tab }: QueueView): SafeHtml {
  return html`<nav class="calendar-views queue-tabs" aria-label="Queues">
    ${QUEUE_TABS.map((each) => {
      const address = own + buildQuery({ ...queryOf(filter), tab: each });
      const current = each === tab ? html` aria-current="page"` : null;
      return html`<a class="button" href="${address}" ${current}
        >${QUEUE_TAB_WORDS[each]} ${formatCount(counts[each] ?? 0)}</a
      > `;
    })}
  </nav>`;
}

/** Builds the query of a filter, omitting empty values. */
export function queryOf({ courtId, kind, text }: QueueFilter): LinkQuery {
  return { court: courtId, kind, text: text === '' ? null : text };
}

function totalsOf({ now, totals }: QueueView): SafeHtml {
  const { envelopes, filings, oldest } = totals;
  const parts = [formatQuantity(envelopes, 'envelope'), formatQuantity(filings, 'filing')];
  const age =
    oldest === null
      ? null
      : html` Oldest: <span class="unbroken">${waitWords(now - oldest.getTime())}.</span>`;
  return html`${parts.join(', ')}.${age}`;
}

function narrowing({ courts, filter, own, tab }: QueueView): SafeHtml {
  const option = (value: string, label: string, isSelected: boolean): SafeHtml =>
    html`<option value="${value}" ${isSelected ? html` selected` : null}>${label}</option>`;
  return html`<details class="page-fold queue-fold" ${isFiltered(filter) ? html` open` : null}>
    <summary class="button">Filters</summary>
    <form class="page-filter queue-filter" method="get" action="${own}">
      <input type="hidden" name="tab" value="${tab}" />
      <div class="field">
        <label class="field-label" for="text">Number, filer, or title</label>
        <input class="text-input" id="text" name="text" value="${filter.text}" maxlength="100" />
      </div>
      <div class="field">
        <label class="field-label" for="court">Court</label>
        <select class="text-input" id="court" name="court">
          <option value="">All courts</option>
          ${courts.map(({ id, name }) => option(String(id), name, id === filter.courtId))}
        </select>
      </div>
      <div class="field">
        <label class="field-label" for="kind">Case</label>
        <select class="text-input" id="kind" name="kind">
          <option value="">New and existing</option>
          ${option('new', 'New cases', filter.kind === 'new')}
          ${option('existing', 'Existing cases', filter.kind === 'existing')}
        </select>
      </div>
      <button class="button">Apply</button>
    </form>
  </details>`;
}

function savedFilters(view: QueueView): SafeHtml {
  const { own, saved, xsrfToken } = view;
  return html`<details>
    <summary>Saved filters (${saved.length})</summary>
    <ul>
      ${saved.map(
        ({ id, name, query }) =>
          html`<li>
            <a href="${own}${query}">${name}</a>
            <form method="post" action="${addressOf(view)}">
              ${tokenField(xsrfToken)}
              <button class="button" name="remove" value="${id}">
                Delete<span class="spoken"> ${name}</span>
              </button>
            </form>
          </li>`,
      )}
    </ul>
    <form class="page-filter" method="post" action="${addressOf(view)}">
      ${tokenField(xsrfToken)}
      <div class="field">
        <label class="field-label" for="name">Name for these filters</label>
        <input
          class="text-input"
          id="name"
          name="name"
          maxlength="${QUEUE_FILTER_NAME_LENGTH}"
          required
        />
      </div>
      <button class="button" name="save" value="1">Save filter</button>
    </form>
  </details>`;
}

function table(view: QueueView): SafeHtml {
  const { now, rows, tab } = view;
  return html`<table class="calendar-list review-list">
    <caption class="spoken">
      ${QUEUE_TAB_WORDS[tab]}
    </caption>
    <thead>
      <tr>
        <th scope="col" class="review-age">Waiting</th>
        <th scope="col">Case</th>
        <th scope="col" class="review-court">Court and filings</th>
        <th scope="col" class="review-filer">Filer</th>
        <th scope="col" class="review-fee">Fee</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => rowOf(row, now))}
    </tbody>
  </table>`;
}

/** Returns the flags of an envelope, and its reviewer. */
function flagWords({ envelope: { holder, isMine }, flags }: QueueRow): readonly string[] {
  const reviewer = isMine ? 'You are reviewing it' : `${holder ?? ''} is reviewing it`;
  return [...flags.map((flag) => QUEUE_FLAG_WORDS[flag]), ...(holder === null ? [] : [reviewer])];
}

function rowOf(row: QueueRow, now: number): SafeHtml {
  const { caption, codes, envelope, href, judgeSince } = row;
  const { caseNumber, courtName, filedAt, number, submission, timeZone } = envelope;
  const { filer, filings, payment } = submission;
  const documents = filings.reduce((sum, each) => sum + each.documents.length, 0);
  const shownNumber = html`<span class="unbroken">${caseNumber ?? 'New case'}</span>`;
  const [link, below] =
    caption === null
      ? [shownNumber, html`<span class="unbroken">Envelope ${number}</span>`]
      : [
          captionWords(caption),
          html`<span class="unbroken"
            >${caseNumber ?? 'New case'} · <span class="spoken">Envelope </span>${number}</span
          >`,
        ];
  const flags = flagWords(row);
  return html`<tr>
    <td class="review-age">
      ${waitWords(now - filedAt.getTime())}<small>${filedTime(filedAt, timeZone, now)}</small>
    </td>
    <th scope="row" class="review-case">
      <a href="${href}" title="${caption === null ? '' : captionWords(caption)}">${link}</a>
      <div class="review-numbers">
        <small>${below}</small>
        ${
          flags.length === 0
            ? null
            : html`<ul>
                ${flags.map((flag) => html`<li>${flag}</li>`)}
              </ul>`
        }
      </div>
      ${
        judgeSince === null
          ? null
          : html`<small
              >With the judge since
              ${formatDateTimeWithoutZone(judgeSince.toISOString(), timeZone)}</small
            >`
      }
    </th>
    <td class="review-court">${courtName}${contentsOf(codes, documents)}</td>
    <td class="review-filer">${filer.name}${filer.firm === null ? null : cutLine(filer.firm)}</td>
    <td class="review-fee">
      ${payment.totalCents === 0 ? 'No fee' : moneyWords(payment.totalCents)}
    </td>
  </tr>`;
}

/** A second line, which may be cut; its tooltip has all of it. */
function cutLine(text: string, full: string = text): SafeHtml {
  return html`<small title="${full}">${text}</small>`;
}

/**
 * Names an envelope's first filing after the number of filings, because long names are cut: "4
 * filings: Complaint", "Motion". The tooltip has all names and the number of documents.
 */
function contentsOf(codes: readonly string[], documents: number): SafeHtml {
  const [first = ''] = codes;
  // "Complaint/Equivalent Pleading" is a complaint to everyone who reads the queue.
  const name = first.replace(/\/Equivalent Pleading$/, '');
  const count = codes.length === 1 ? '' : `${formatQuantity(codes.length, 'filing')}: `;
  return cutLine(count + name, `${codes.join(', ')} (${formatQuantity(documents, 'document')})`);
}

/** Formats when an envelope was filed: "Nov 25, 8:01 AM"; with the year unless it is this year. */
function filedTime(at: Date, timeZone: string, now: number): SafeHtml {
  const iso = at.toISOString();
  const time = formatDateTimeShort(iso, timeZone, new Date(now).toISOString());
  return html`<time datetime="${iso}">${time}</time>`;
}

function pagesOf({ isFirstPage, next, own, query }: QueueView): SafeHtml | null {
  if (isFirstPage && next === null) return null;
  return html`<nav class="calendar-turn" aria-label="Pages">
    ${isFirstPage ? null : html`<a class="button" href="${own}${buildQuery(query)}">First page</a>`}
    ${next === null ? null : html`<a class="button" href="${own}${buildQuery(next)}">Next page</a>`}
  </nav>`;
}
