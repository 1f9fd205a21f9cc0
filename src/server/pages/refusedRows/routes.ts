import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { csvLine } from '#contract/csv';
import { IMPORT_DATA_PATH, IMPORT_RUN_PATH } from '#contract/admin/pages';
import { buildQuery } from '#contract/links';
import type { Locale } from '#contract/locales';
import { reportPage } from '#contract/admin/reports/reportPages';
import { readId } from '../../http/readId';
import {
  countWholeRefusals,
  findRefusedRun,
  findRefusedRuns,
  groupRefusals,
  readRefusals,
  type RefusedRun,
  type StoredRefusal,
} from '../../domain/imports/refusedRowsRepository';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { notFound } from '../../http/problems';
import { SUPER_USERS } from '../../http/routeAccess';
import { PAGE_EDITIONS } from '../../site/editions';
import type { ServerPage } from '../../site/layout';
import { ownPath, screenAddress } from '../formPage';
import { submittedText } from '../submittedForm';
import { refusedRowsPage, refusedRunsPage } from './view';

/**
 * Path of a CSV file with a run's rejected rows and the reasons. Rows that are stored in full can
 * be downloaded in the file's own format.
 */
const CSV_FILE = '/admin/refused-rows.csv';
const OWN_FILE = '/admin/refused-rows.original';
/** Maximum runs listed on a page. */
const LISTED = 100;
/** Maximum length of a downloaded file's name, without its extension. */
const NAME_MAX_LENGTH = 80;

/** `/admin/RefusedRows`: runs with rejected rows, and one run's rows by reason, for super users. */
export function registerRefusedRowsPage(app: FastifyInstance): void {
  const { contextPath } = app.settings;
  for (const { locale, prefix } of PAGE_EDITIONS) {
    const config = { access: SUPER_USERS, isPage: true, locale } as const;
    const url = `${contextPath}${prefix}${BACKEND_PAGES.refusedRows}`;
    app.get(url, { config }, async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .send(await renderSitePage(app, request, await pageOf(app, locale, request))),
    );
  }
  const config = { access: SUPER_USERS, kind: 'list', isExport: true } as const;
  app.get(contextPath + CSV_FILE, { config }, async (request, reply) => {
    const run = await requestedRun(app, request);
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${fileName(run, '.csv')}"`)
      .send(Readable.from(csvLines(readRefusals(app.database.db, run.id))));
  });
  app.get(contextPath + OWN_FILE, { config }, async (request, reply) => {
    const run = await requestedRun(app, request);
    const extension = run.header === null ? path.extname(run.fileName) || '.ndjson' : '.csv';
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${fileName(run, extension)}"`)
      .send(Readable.from(ownLines(run, readRefusals(app.database.db, run.id))));
  });
}

/** Finds the run in the URL; throws 404 if there is none. */
async function requestedRun(app: FastifyInstance, { query }: FastifyRequest): Promise<RefusedRun> {
  const runId = readId(submittedText(query, 'runId'));
  const run = runId === null ? null : await findRefusedRun(app.database.db, runId);
  if (run === null) throw notFound();
  return run;
}

async function pageOf(
  app: FastifyInstance,
  locale: Locale,
  request: FastifyRequest,
): Promise<ServerPage> {
  const { db } = app.database;
  const own = ownPath(request);
  const addresses = {
    updates: screenAddress(app, locale, reportPage('DataUpdateStatus').path),
    imports: screenAddress(app, locale, IMPORT_DATA_PATH),
    all: own,
  };
  if (submittedText(request.query, 'runId') === '') {
    const runs = await findRefusedRuns(db, LISTED);
    const addressOf = (runId: number) => own + buildQuery({ runId });
    return refusedRunsPage({ locale, runs, addresses, addressOf });
  }
  const run = await requestedRun(app, request);
  const { importId } = run;
  const query = buildQuery({ runId: run.id });
  return refusedRowsPage({
    locale,
    run,
    groups: await groupRefusals(db, run.id),
    whole: await countWholeRefusals(db, run.id),
    addresses: {
      ...addresses,
      csv: app.settings.contextPath + CSV_FILE + query,
      original: app.settings.contextPath + OWN_FILE + query,
      import: importId === null ? null : screenAddress(app, locale, IMPORT_RUN_PATH, { importId }),
    },
  });
}

function fileName({ fileName: name, id }: RefusedRun, extension: string): string {
  const base = path.basename(name, path.extname(name)).replace(/[^\w.-]+/g, '_');
  return `${base.slice(0, NAME_MAX_LENGTH) || 'rows'}.refused-${String(id)}${extension}`;
}

const HEADINGS = ['Line', 'Reason', 'Row', 'Complete'];

async function* csvLines(
  rows: AsyncIterable<readonly StoredRefusal[]>,
): AsyncGenerator<string, undefined> {
  yield csvLine(HEADINGS);
  for await (const batch of rows) {
    yield batch
      .map(({ isWhole, line, reason, text }) =>
        csvLine([String(line), reason, text, isWhole ? 'Yes' : 'No']),
      )
      .join('');
  }
}

/** Yields rows exactly as they were in the file, so that they can be corrected and imported. */
async function* ownLines(
  { header }: RefusedRun,
  rows: AsyncIterable<readonly StoredRefusal[]>,
): AsyncGenerator<string, undefined> {
  if (header !== null) yield `${header}\n`;
  for await (const batch of rows) {
    const whole = batch.filter(({ isWhole }) => isWhole);
    if (whole.length > 0) yield whole.map(({ text }) => `${text}\n`).join('');
  }
}
