import { captionWords } from '#contract/records/captionWords';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { CCS_PATH, CCS_PRINT_PATH, ENTRY_KIND_WORDS } from '#contract/records/ccsEntries';
import { formatCount, formatDate, formatDateTimeWithoutZone } from '#contract/formats';
import { buildLink } from '#contract/links';
import { COURT_SCHEMAS, type CcsEntry, type CcsFilter } from '#contract/schemas/court';
import { exactly } from '#contract/schemas/fields';
import { decodeIntegers } from '../../http/numbers';
import { notFound } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { html, type SafeHtml } from '../../site/html';
import { appBase, renderPage } from '../../site/layout';
import { countMatchingEntries, findCcsEntries } from './ccsRepository';
import { findCaseHead, type CaseHead } from './repository';

/** Upper bound on the page's size; no case has this many entries. */
const MAX_ENTRIES = 100_000;

const ParamsSchema = COURT_SCHEMAS.getCcs.params;
const { pageNumber: _pages, ...FilterFields } = COURT_SCHEMAS.getCcs.query.properties;

/**
 * Registers the page with all entries of a case that match a filter, without scripts, for printing
 * and for the browser's Find.
 */
export function registerCcsPrint(app: FastifyInstance): void {
  const { db } = app.database;
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    app.settings.contextPath + CCS_PRINT_PATH.replace('{caseId}', ':caseId'),
    {
      config: { access: OPEN_TO_ALL, kind: 'record' },
      schema: { params: ParamsSchema, querystring: exactly(FilterFields) },
      preValidation: (request, _reply, done) => {
        request.params = decodeIntegers(ParamsSchema, request.params) as typeof request.params;
        done();
      },
    },
    async (request, reply) => {
      const { locale, params, query, user } = request;
      if (!locale.features.court) throw notFound();
      const head = await findCaseHead(db, params.caseId);
      if (head === null) throw notFound();
      const allEntries = { offset: 0, limit: MAX_ENTRIES };
      const { entryTotal, types } = await countMatchingEntries(db, params.caseId, query);
      const entries = await findCcsEntries(db, params.caseId, { ...query, types }, allEntries);
      const back = buildLink(appBase(app.settings), locale, CCS_PATH, {
        caseId: params.caseId,
        ...query,
      });
      const title = `Chronological case summary of ${head.summary.caseNumber}`;
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(
          renderPage(
            app,
            {
              locale,
              title,
              isWide: true,
              body: page(head, { entries, entryTotal }, query, { back, title }),
            },
            user,
          ),
        );
    },
  );
}

/**
 * Describes the filter: "Orders; words “stay”; entered from Jan 5, 2026". Empty for all entries.
 */
function filterWords({ enteredFrom, enteredTo, kind, text = '' }: CcsFilter): string {
  return [
    kind === undefined ? null : ENTRY_KIND_WORDS[kind],
    text.trim() === '' ? null : `words “${text.trim()}”`,
    enteredFrom === undefined ? null : `entered from ${formatDate(enteredFrom)}`,
    enteredTo === undefined ? null : `entered through ${formatDate(enteredTo)}`,
  ]
    .filter((part) => part !== null)
    .join('; ');
}

function page(
  { loadedAt, source, summary }: CaseHead,
  { entries, entryTotal }: { readonly entries: readonly CcsEntry[]; readonly entryTotal: number },
  filter: CcsFilter,
  { back, title }: { readonly back: string; readonly title: string },
): SafeHtml {
  const filterText = filterWords(filter);
  const count = `${formatCount(entries.length)} of ${formatCount(entryTotal)} entries`;
  const asOf = formatDateTimeWithoutZone(loadedAt.toISOString(), summary.court.timeZone);
  return html`<h1>${title}</h1>
    <p>${captionWords(summary.caption)}<br />${summary.court.name}</p>
    <p>
      ${filterText === '' ? count : `${count}: ${filterText}`}. Source: ${source}, as of ${asOf}.
    </p>
    <p class="page-noprint">
      <a href="${back}">Back to the summary</a> · print this page with your browser (Ctrl+P).
    </p>
    ${sheetsOf(entries).map(toSheet)}`;
}

/**
 * Rows per table. A browser takes seconds to lay out one table of 30,000 rows, so each smaller
 * table is laid out only when it nears the window.
 */
const SHEET_ROWS = 250;

function sheetsOf(entries: readonly CcsEntry[]): (readonly CcsEntry[])[] {
  const sheets = Math.ceil(entries.length / SHEET_ROWS);
  return Array.from({ length: sheets }, (_, index) =>
    entries.slice(index * SHEET_ROWS, (index + 1) * SHEET_ROWS),
  );
}

function toSheet(entries: readonly CcsEntry[], index: number): SafeHtml {
  const first = index * SHEET_ROWS + 1;
  const last = first + entries.length - 1;
  return html`<div class="page-sheet">
    <table class="page-table">
      <caption>
        Entries ${formatCount(first)} to ${formatCount(last)}
      </caption>
      <thead>
        <tr>
          <th scope="col">Entered</th>
          <th scope="col">Entry</th>
          <th scope="col">Text</th>
        </tr>
      </thead>
      <tbody>
        ${entries.map(
          ({ enteredOn, eventOn, text, typeText }) =>
            html`<tr>
              <td>${formatDate(enteredOn)}</td>
              <th scope="row">${typeText}</th>
              <td>${text}${eventOn === null ? '' : ` (event date: ${formatDate(eventOn)})`}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
