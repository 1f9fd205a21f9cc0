import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatCount, formatDateTimeWithoutZone, formatQuantity } from '#contract/formats';
import { IMPORT_FILE_DAYS, IMPORT_REGISTER_WORDS } from '#contract/imports/runs';
import {
  REFUSED_TEXT_MAX_LENGTH,
  REFUSED_TEXTS_A_RUN,
  type ImportState,
} from '#contract/imports/registers';
import type { Locale } from '#contract/locales';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type {
  RefusalGroup,
  RefusalSample,
  RefusedRun,
} from '../../domain/imports/refusedRowsRepository';
import { exportMenu } from '../../site/exportMenu';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';

interface Addresses {
  readonly updates: string;
  readonly imports: string;
  readonly all: string;
}

/** Input of the list of runs. */
export interface RefusedRunsPage {
  readonly locale: Locale;
  readonly runs: readonly RefusedRun[];
  readonly addresses: Addresses;
  readonly addressOf: (runId: number) => string;
}

/** Input of the page of one run. */
export interface RefusedRowsPage {
  readonly locale: Locale;
  readonly run: RefusedRun;
  readonly groups: readonly RefusalGroup[];
  /** Number of rows stored exactly as in the file. */
  readonly whole: number;
  readonly addresses: Addresses & {
    readonly csv: string;
    readonly original: string;
    /** URL of the import in the browser; null for a command-line run. */
    readonly import: string | null;
  };
}

const STATES: Readonly<Record<ImportState, string>> = {
  RUNNING: 'Running',
  STOPPED: 'Stopped',
  DONE: 'Done',
  FAILED: 'Failed',
  ROLLED_BACK: 'Rolled back',
};

/** Maximum characters of a sample shown on the page. */
const SHOWN_TEXT_LENGTH = 500;
const moment = (at: Date): string => formatDateTimeWithoutZone(at.toISOString(), STATE_TIME_ZONE);
/** Standard input has no name. */
const nameOf = ({ fileName }: RefusedRun): string =>
  fileName === '-' ? 'Standard input' : fileName;

/** Renders the newest runs with rejected rows. */
export function refusedRunsPage({
  addresses,
  addressOf,
  locale,
  runs,
}: RefusedRunsPage): ServerPage {
  const title = 'Rejected rows';
  return {
    locale,
    title,
    isWide: true,
    adminEntry: BACKEND_PAGES.refusedRows,
    body: html`<h1>${title}</h1>
      <p>
        Runs started in the browser or from the command line, newest first. See also
        <a href="${addresses.updates}">Data updates</a> and
        <a href="${addresses.imports}">Import data</a>.
      </p>
      ${
        runs.length === 0
          ? html`<p>No run has rejected rows.</p>`
          : html`<table class="calendar-list">
              <caption class="spoken">
                Runs with rejected rows, newest first
              </caption>
              <thead>
                <tr>
                  <th scope="col">Run</th>
                  <th scope="col">Records</th>
                  <th scope="col">Started</th>
                  <th scope="col">Status</th>
                  <th scope="col">Rejected</th>
                </tr>
              </thead>
              <tbody>
                ${runs.map(
                  (run) =>
                    html`<tr>
                      <th scope="row">
                        <a href="${addressOf(run.id)}">Run ${run.id}</a><br /><small
                          class="page-key"
                          >${nameOf(run)}</small
                        >
                      </th>
                      <td>
                        ${IMPORT_REGISTER_WORDS[run.register]}<br /><small>${run.source}</small>
                      </td>
                      <td>${moment(run.startedAt)}</td>
                      <td>${STATES[run.state]}</td>
                      <td>${formatCount(run.refused)} of ${formatCount(run.read)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
      }`,
  };
}

/** Renders a run's rejected rows by reason, with samples and downloads. */
export function refusedRowsPage(page: RefusedRowsPage): ServerPage {
  const { addresses, groups, locale, run } = page;
  const title = `Rejected rows in run ${String(run.id)}`;
  const rest = run.refused - groups.reduce((sum, { rows }) => sum + rows, 0);
  return {
    locale,
    title,
    isWide: true,
    adminEntry: BACKEND_PAGES.refusedRows,
    body: html`<h1>${title}</h1>
      <p>
        <a href="${addresses.all}">All runs with rejected rows</a> ·
        <a href="${addresses.updates}">Data updates</a>${
          addresses.import === null
            ? null
            : html` · <a href="${addresses.import}">Import ${nameOf(run)}</a>`
        }
      </p>
      ${factsOf(run)}
      ${
        run.refused === 0
          ? html`<p>No rows were rejected.</p>`
          : html`${downloads(page)} ${groups.map(groupPart)}
            ${rest > 0 ? html`<p>Other reasons: ${formatQuantity(rest, 'row')}. See the CSV file.</p>` : null}`
      }`,
  };
}

function factsOf(run: RefusedRun): SafeHtml {
  return html`<dl class="page-facts">
    <dt>File</dt>
    <dd class="page-key">${nameOf(run)}</dd>
    <dt>Records</dt>
    <dd>${IMPORT_REGISTER_WORDS[run.register]}</dd>
    <dt>Source</dt>
    <dd>${run.source}</dd>
    <dt>Started by</dt>
    <dd>${run.importId === null ? 'The import command' : 'Import from the browser'}</dd>
    <dt>Started</dt>
    <dd>${moment(run.startedAt)}</dd>
    <dt>Status</dt>
    <dd>${STATES[run.state]}${run.problem === null ? null : html`: ${run.problem}`}</dd>
    <dt>Rejected</dt>
    <dd>${formatCount(run.refused)} of ${formatQuantity(run.read, 'row')}</dd>
  </dl>`;
}

function downloads({ addresses, run, whole }: RefusedRowsPage): SafeHtml {
  const missing = run.refused - whole;
  const original = {
    label: `${formatQuantity(whole, 'row')} in the file’s original format`,
    href: addresses.original,
  };
  return html`${exportMenu([
      { label: whole === 0 ? 'CSV' : 'CSV with reasons', href: addresses.csv },
      ...(whole === 0 ? [] : [original]),
    ])}
    <p>
      Correct the file in its original format and import it as a separate file. It’s in UTF-8.
      ${
        missing === 0
          ? null
          : html`${whole === 0 ? 'No row is' : `${formatQuantity(missing, 'row')} ${missing === 1 ? 'isn’t' : 'aren’t'}`}
            stored in full: text is stored for the first ${formatCount(REFUSED_TEXTS_A_RUN)}
            rejected rows of each run, up to ${formatCount(REFUSED_TEXT_MAX_LENGTH)} characters
            each, for ${IMPORT_FILE_DAYS} days. Find the others in the source file by line number.`
      }
    </p>`;
}

function groupPart({ reason, rows, samples }: RefusalGroup): SafeHtml {
  return html`<section>
    <h2>${reason}</h2>
    <p>
      ${formatQuantity(rows, 'row')}${rows > samples.length ? html`. The first ${samples.length}:` : null}
    </p>
    <dl class="page-facts">${samples.map(samplePart)}</dl>
  </section>`;
}

function samplePart({ isWhole, line, text }: RefusalSample): SafeHtml {
  const isShort = text.length <= SHOWN_TEXT_LENGTH;
  return html`<dt>Line ${formatCount(line)}</dt>
    <dd class="page-key">
      <code>${text.slice(0, SHOWN_TEXT_LENGTH)}${isWhole && isShort ? null : '…'}</code>
    </dd>`;
}
