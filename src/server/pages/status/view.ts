import {
  formatCount,
  formatDateIn,
  formatDateTime,
  formatQuantity,
  formatMonthDay,
} from '#contract/formats';
import {
  STATUS_DAYS,
  STATUS_PART_WORDS,
  STATUS_PARTS,
  type StatusPart,
} from '#contract/admin/operatorAlerts';
import { LATE_DAYS } from '#contract/admin/reports/siteReports';
import type { Incident } from '#contract/schemas/operatorAlerts';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { DAY_MS, dateIn } from '#contract/time';
import type { UnusualSource } from '../../domain/offices/sourcesRepository';
import { pageFigures } from '../../site/figures';
import { pageState } from '../../site/pageState';
import { html, type SafeHtml } from '../../site/html';

/** Data of the status page. */
export interface StatusFacts {
  /** True if the database doesn't respond, so that the other data comes from the cache. */
  readonly isAway: boolean;
  /** Milliseconds since 1970; null if the incidents were never read. */
  readonly readAt: number | null;
  /** Open incidents first, then the newest. */
  readonly incidents: readonly Incident[];
  /** When the site opened; null if unknown. */
  readonly opening: Date | null;
  /** Record sources with an outage, then late ones. */
  readonly sources: readonly UnusualSource[];
  /** Number of all record sources. */
  readonly sourceCount: number;
  /** False if the site has no email server. */
  readonly sendsEmail: boolean;
  /** URL of the page with the age of each county's records. */
  readonly coverage: string;
}

/** Formats an instant as "Nov 27, 2026, 2:14 AM EST". */
function moment(at: number | string): string {
  return formatDateTime(new Date(at).toISOString(), STATE_TIME_ZONE);
}

function time(at: string): SafeHtml {
  return html`<time datetime="${at}">${moment(at)}</time>`;
}

const partsOf = ({ parts }: Incident): string =>
  parts.map((part) => STATUS_PART_WORDS[part]).join(', ');

function updatesOf({ updates }: Incident): SafeHtml {
  return html`<ul class="status-updates">
    ${updates.map(
      ({ at, text }) =>
        html`<li>
          <p class="field-hint">${time(at)}</p>
          <p>${text}</p>
        </li>`,
    )}
  </ul>`;
}

function openIncident(incident: Incident): SafeHtml {
  return html`<section class="status-incident">
    <h2>${incident.title}</h2>
    <p>Affects: ${partsOf(incident)}. Since ${time(incident.startedAt)}.</p>
    ${updatesOf(incident)}
  </section>`;
}

function pastIncident(incident: Incident): SafeHtml {
  const { resolvedAt, startedAt, title } = incident;
  return html`<details class="status-past">
    <summary>${title} (${formatDateIn(startedAt, STATE_TIME_ZONE)})</summary>
    <p>
      Affected: ${partsOf(incident)}. ${time(startedAt)} to
      ${resolvedAt === null ? 'now' : time(resolvedAt)}.
    </p>
    ${updatesOf(incident)}
  </details>`;
}

/** Maximum sources listed; the coverage page lists all. */
const LISTED_SOURCES = 12;

const REGISTERS: Readonly<Record<UnusualSource['register'], string>> = {
  court: 'Court cases',
  judgment: 'Judgments',
  recorder: 'Recorded documents',
  taxWarrant: 'Tax warrants',
};

/** Counts the unusual sources of each state. */
function countUnusual(sources: readonly UnusualSource[]) {
  const outages = sources.filter(({ outage }) => outage !== null).length;
  const partial = sources.filter(({ partialOutage }) => partialOutage !== null).length;
  return { outages, partial, late: sources.length - outages - partial };
}

/** Describes the unusual sources as "17 of 392 record sources are late or unavailable". */
function sourcesInWords({ sourceCount, sources }: StatusFacts): string {
  const verb = sources.length === 1 ? 'is' : 'are';
  return `${formatCount(sources.length)} of ${formatQuantity(sourceCount, 'record source')} ${verb} late or unavailable`;
}

/** Formats the first day of the page's history, or of the site, as "Aug 30". */
function historyStart(now: number, opening: Date | null): string {
  const start = Math.max(now - STATUS_DAYS * DAY_MS, opening?.getTime() ?? 0);
  return formatMonthDay(dateIn(start, STATE_TIME_ZONE));
}

function figures(
  { opening, readAt, sourceCount, sources }: StatusFacts,
  open: number,
  past: number,
): SafeHtml {
  const { late, outages, partial } = countUnusual(sources);
  return pageFigures('Status at a glance', [
    {
      label: 'Site incidents',
      value: open,
      isWarning: open > 0,
      note: open > 0 ? 'Open, listed below' : 'None open',
    },
    {
      label: 'Data outages',
      value: outages,
      isWarning: outages + partial > 0,
      note:
        partial > 0
          ? `And ${formatQuantity(partial, 'partial outage')}`
          : outages > 0
            ? 'Not searched'
            : sourceCount === 0
              ? 'No sources yet'
              : 'All sources online',
    },
    {
      label: 'Late data sources',
      value: late,
      isWarning: late > 0,
      note: `Over ${String(LATE_DAYS)} days old`,
    },
    {
      label: `Incidents in ${String(STATUS_DAYS)} days`,
      value: open + past,
      note:
        open + past > 0 || readAt === null ? null : `None since ${historyStart(readAt, opening)}`,
    },
  ]);
}

function stateOf(outage: string | null, partialOutage: string | null): SafeHtml {
  if (outage !== null) return pageState('bad', 'Outage');
  return pageState('warning', partialOutage === null ? 'Late' : 'Partial outage');
}

function sourceTable({ coverage, readAt, sources }: StatusFacts): SafeHtml | null {
  if (sources.length === 0) return null;
  return html`<h2 id="records">Late and unavailable records in Indiana and Michigan</h2>
    <table class="page-list">
      <thead>
        <tr>
          <th scope="col">County</th>
          <th scope="col">Records</th>
          <th scope="col">Status</th>
          <th scope="col">Last update</th>
        </tr>
      </thead>
      <tbody>
        ${sources.slice(0, LISTED_SOURCES).map(
          ({ county, loadedAt, outage, partialOutage, register }) =>
            html`<tr>
              <th scope="row">${county}</th>
              <td data-label="Records">${REGISTERS[register]}</td>
              <td data-label="Status">
                <span>
                  ${stateOf(outage, partialOutage)}
                  <span class="page-second">${outage ?? partialOutage}</span>
                </span>
              </td>
              <td data-label="Last update">
                ${partialOutage === null ? null : 'Other courts: '}${loadedAt === null ? 'Never' : daysAgo(loadedAt, readAt ?? 0)}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      sources.length > LISTED_SOURCES
        ? html`<p>
            ${formatQuantity(sources.length - LISTED_SOURCES, 'more source is', 'more sources are')}
            late or unavailable.
            <a href="${coverage}">See every county</a>.
          </p>`
        : null
    }`;
}

/**
 * Formats a date as "Nov 23, 2026 (5 days ago)", in whole days, like the report on data updates.
 */
export function daysAgo(at: Date, now: number): string {
  const days = Math.floor((now - at.getTime()) / DAY_MS);
  const age = days < 1 ? 'under a day ago' : `${formatQuantity(days, 'day')} ago`;
  return `${formatDateIn(at.toISOString(), STATE_TIME_ZONE)} (${age})`;
}

function summary(facts: StatusFacts, open: readonly Incident[]): SafeHtml {
  const { isAway, readAt, sendsEmail, sources } = facts;
  const emailOff = sendsEmail ? '' : ' Email isn’t being sent.';
  if (isAway) {
    return html`<div class="message message-error" role="status">
      <p>
        <strong>Our database isn’t responding.</strong> Most pages are unavailable. Please try again
        in a few minutes.
      </p>
      <p>
        ${
          readAt === null
            ? 'Incidents can’t be shown in the meantime.'
            : html`The information below is as of ${moment(readAt)}.`
        }
      </p>
    </div>`;
  }
  if (open.length === 0 && sources.length > 0) {
    return html`<p class="message message-warning status-summary" role="status">
      ${mark(WARNING_PATH)}<span
        ><strong>The site is working, but ${sourcesInWords(facts)}.${emailOff}</strong> Last
        checked: ${moment(readAt ?? 0)}.</span
      >
    </p>`;
  }
  if (open.length === 0 && !sendsEmail) {
    return html`<p class="message message-warning status-summary" role="status">
      ${mark(WARNING_PATH)}<span
        ><strong>The site is working, but email isn’t being sent.</strong> Last checked:
        ${moment(readAt ?? 0)}.</span
      >
    </p>`;
  }
  if (open.length === 0) {
    return html`<p class="message status-summary" role="status">
      <span
        ><strong>The site is operating normally.</strong> Last checked:
        ${moment(readAt ?? 0)}.</span
      >
    </p>`;
  }
  const count = formatQuantity(open.length, 'open incident');
  return html`<p class="message message-error" role="status"><strong>${count}</strong></p>`;
}

const WARNING_PATH = 'M8 2.5 14.5 13.5 1.5 13.5Z M8 6.5V9.5 M8 11.5V12';
function mark(path: string): SafeHtml {
  return html`<svg
    class="status-mark"
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    aria-hidden="true"
  >
    <path d="${path}" />
  </svg>`;
}

/** Width of a day in the history, in SVG units. */
const DAY_WIDTH = 4;

/** Returns the days with an incident that affected a part: 0 is the oldest day of the history. */
function affectedDays(
  part: StatusPart,
  incidents: readonly Incident[],
  now: number,
): ReadonlySet<number> {
  const start = now - (STATUS_DAYS - 1) * DAY_MS;
  const dayOf = (at: number): number => Math.ceil((at - start) / DAY_MS);
  const days = new Set<number>();
  for (const { parts, resolvedAt, startedAt } of incidents) {
    if (!parts.includes(part)) continue;
    const last = dayOf(resolvedAt === null ? now : Date.parse(resolvedAt));
    for (let day = Math.max(0, dayOf(Date.parse(startedAt))); day <= last; day++) days.add(day);
  }
  return days;
}

/** Counts the days of the history before the site opened. */
function daysBefore(opening: Date | null, now: number): number {
  if (opening === null) return 0;
  const openDays = Math.floor((now - opening.getTime()) / DAY_MS) + 1;
  return Math.max(0, STATUS_DAYS - openDays);
}

/** Returns a class for a bar of the history; none for a day without incidents. */
function barClass(isAffected: boolean, isBefore: boolean): SafeHtml | null {
  if (isAffected) return html` class="status-day-affected"`;
  return isBefore ? html` class="status-day-before"` : null;
}

/**
 * Renders a bar per day of the history, gray before the site opened; the number of days with
 * incidents is the text.
 */
function history(part: StatusPart, { incidents, opening, readAt }: StatusFacts): SafeHtml | null {
  if (readAt === null) return null;
  const days = affectedDays(part, incidents, readAt);
  const before = daysBefore(opening, readAt);
  return html`<svg
      class="status-days"
      viewBox="0 0 ${STATUS_DAYS * DAY_WIDTH} 16"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      ${Array.from(
        { length: STATUS_DAYS },
        (_unused, day) =>
          html`<rect
            ${barClass(days.has(day), day < before)}
            x="${day * DAY_WIDTH}"
            width="${DAY_WIDTH - 1}"
            height="16"
          />`,
      )}
    </svg>
    <span class="spoken"
      >${days.size === 0 ? 'No incidents' : `Incidents on ${formatQuantity(days.size, 'day')}`} in
      ${formatQuantity(STATUS_DAYS - before, 'day')}</span
    >`;
}

function partState(part: StatusPart, isAffected: boolean, sendsEmail: boolean): SafeHtml {
  if (isAffected) return pageState('bad', 'Affected');
  if (part === 'EMAIL' && !sendsEmail) return pageState('warning', 'Off: no email server');
  return pageState('open', 'Operating normally');
}

/** Shown in place of a history, which would show no incidents while no email is sent. */
const NO_EMAIL = html`<span class="field-hint">Email isn’t being sent.</span>`;

/** Renders the state of the records and of each part of the site, as affected by open incidents. */
function partStates(facts: StatusFacts, open: readonly Incident[]): SafeHtml | null {
  if (facts.isAway) return null;
  const { sendsEmail, sourceCount, sources } = facts;
  const affected = new Set<StatusPart>(open.flatMap(({ parts }) => parts));
  return html`<dl class="page-facts status-parts">
      <div>
        <dt>Records</dt>
        <dd>
          ${
            sources.length > 0
              ? html`${pageState('warning', 'Partly late')} <a href="#records">See the counties</a>`
              : sourceCount === 0
                ? 'None online yet'
                : pageState('open', 'Operating normally')
          }
        </dd>
      </div>
      ${STATUS_PARTS.map(
        (part) =>
          html`<div>
            <dt>${STATUS_PART_WORDS[part]}</dt>
            <dd>
              ${partState(part, affected.has(part), sendsEmail)}
              ${part === 'EMAIL' && !sendsEmail ? NO_EMAIL : history(part, facts)}
            </dd>
          </div>`,
      )}
    </dl>
    ${
      facts.readAt === null
        ? null
        : html`<p class="status-axis" aria-hidden="true">
            <span>${STATUS_DAYS} days ago</span><span>Today</span>
          </p>`
    }`;
}

/** Renders the page's content: the current state, open incidents, and recent ones. */
export function statusView(facts: StatusFacts): SafeHtml {
  const open = facts.incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const past = facts.incidents.filter(({ resolvedAt }) => resolvedAt !== null);
  return html`<h1>Status</h1>
    ${summary(facts, open)} ${facts.isAway ? null : figures(facts, open.length, past.length)}
    ${open.map(openIncident)} ${partStates(facts, open)} ${sourceTable(facts)}
    <p>
      Each county’s records are loaded separately.
      <a href="${facts.coverage}">See when each county was last updated</a>.
    </p>
    <h2>Last ${String(STATUS_DAYS)} days</h2>
    ${
      past.length === 0
        ? html`<p>
            ${facts.readAt === null ? 'Past incidents can’t be shown right now.' : 'No past incidents.'}
          </p>`
        : past.map(pastIncident)
    }`;
}
