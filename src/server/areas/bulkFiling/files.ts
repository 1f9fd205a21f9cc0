import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  BULK_BAD_ROWS_CSV,
  BULK_KINDS,
  BULK_LIMITS,
  BULK_RESULTS_CSV,
  BULK_RESULTS_ZIP,
  BULK_TEMPLATE_CSV,
} from '#contract/filing/bulkFiling';
import { parseUuid } from '#contract/filing/envelopesQuery';
import { stateDate } from '#contract/stateClock';
import { readId } from '../../http/readId';
import type { StoredBatch } from '../../domain/bulkFiling/batchesRepository';
import { requireBatch, requireBulkUser } from '../../domain/bulkFiling/bulkRules';
import {
  badRowsCsv,
  resultsCsv,
  stampedZip,
  templateCsv,
} from '../../domain/bulkFiling/resultFiles';
import { findResults, findStampedCopies } from '../../domain/bulkFiling/resultsRepository';
import { findCells } from '../../domain/bulkFiling/rowsRepository';
import { requireIndiana } from '../../domain/filing/filerRules';
import { openFilingFiles } from '../../domain/filingUploads/uploadFiles';
import { conflict, notFound } from '../../http/problems';
import type { RouteAccess } from '../../http/routeAccess';
import { sendCsv } from '../../http/csv';

/** States of rows to correct. */
const BAD: ReadonlySet<string> = new Set(['bad', 'failed']);

/**
 * Registers the files of bulk e-filing: the template, rows to correct, results, and stamped copies.
 */
export function registerBulkFiles(app: FastifyInstance, access: RouteAccess): void {
  const { db } = app.database;
  const files = openFilingFiles(app.settings.dataDir);
  const config = { access, kind: 'list', isExport: true } as const;
  const pathOf = (path: string): string => app.settings.contextPath + path;
  const attachment = (name: string): string => `attachment; filename="${name}"`;

  async function batchOf(request: FastifyRequest): Promise<StoredBatch> {
    requireIndiana(request);
    const user = await requireBulkUser(db, request.user);
    const id = parseUuid((request.query as { readonly batchId?: string }).batchId);
    if (id === null) throw notFound();
    return requireBatch(db, user, id);
  }

  app.get(pathOf(BULK_TEMPLATE_CSV), { config }, (request, reply) => {
    requireIndiana(request);
    const query = request.query as Readonly<Record<string, string | undefined>>;
    const kind = BULK_KINDS.find((each) => each === query['kind']);
    if (kind === undefined) throw notFound();
    const defendants = Math.min(readId(query['defendants']) ?? 2, BULK_LIMITS.defendants);
    return sendCsv(reply, `bulk-template-${kind}.csv`, templateCsv(kind, defendants));
  });

  app.get(pathOf(BULK_BAD_ROWS_CSV), { config }, async (request, reply) => {
    const { headers, id } = await batchOf(request);
    const results = (await findResults(db, id)).filter(({ state }) => BAD.has(state));
    const cells = new Map((await findCells(db, id)).map((row) => [row.position, row.cells]));
    const rows = results.map(({ position, problems, reason }) => ({
      position,
      cells: cells.get(position) ?? [],
      problems: [...problems.map(({ text }) => text), reason ?? ''].join(' ').trim(),
    }));
    return sendCsv(
      reply,
      `rows-to-correct-${stateDate(app.clock.now())}.csv`,
      badRowsCsv(headers, rows),
    );
  });

  app.get(pathOf(BULK_RESULTS_CSV), { config }, async (request, reply) => {
    const { id } = await batchOf(request);
    return sendCsv(
      reply,
      `bulk-results-${stateDate(app.clock.now())}.csv`,
      resultsCsv(await findResults(db, id)),
    );
  });

  app.get(pathOf(BULK_RESULTS_ZIP), { config }, async (request, reply) => {
    const { id } = await batchOf(request);
    const copies = await findStampedCopies(db, id);
    if (copies.length === 0) throw conflict(NO_COPIES);
    const zip = stampedZip(copies, files, ({ hash, position }) => {
      request.log.error({ batch: id, row: position, hash }, 'stamped copy missing');
    });
    zip.on('error', (error) => request.log.error({ err: error }, 'stamped copies not sent'));
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(`stamped-copies-${stateDate(app.clock.now())}.zip`))
      .send(zip);
  });
}

const NO_COPIES =
  'No document of this batch has a stamped copy yet. Clerks stamp what they accept.';
