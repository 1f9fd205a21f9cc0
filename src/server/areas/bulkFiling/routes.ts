import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BULK_FILERS } from '#contract/filing/pages';
import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { actOnBatch, releaseBatch } from '../../domain/bulkFiling/actOnBatch';
import { requireBatch, requireBulkUser, type BulkUser } from '../../domain/bulkFiling/bulkRules';
import { findCaseChoices } from '../../domain/bulkFiling/caseChoicesRepository';
import { checkBatch } from '../../domain/bulkFiling/checkBatch';
import { createBatch, dropBatch, dropFile } from '../../domain/bulkFiling/createBatch';
import { saveColumns, saveRow, saveSettings, saveTable } from '../../domain/bulkFiling/editTable';
import { findRows } from '../../domain/bulkFiling/rowsRepository';
import { viewBatch, viewBatches, viewRowsToCorrect } from '../../domain/bulkFiling/viewBatch';
import type { FilingParts } from '../../domain/filing/draftToFile';
import { requireIndiana } from '../../domain/filing/filerRules';
import { requireFilerFactor } from '../../domain/secondFactor/filerRule';
import { requireConfirmedEmail } from '../../domain/users/confirmedRule';
import { listOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import type { RouteAccess } from '../../http/routeAccess';
import { registerBulkFiles } from './files';
import { registerBulkJobs } from './runBatchesJob';

/** Access for filers with bulk e-filing, limited to batches of the user's firm. */
const BULK_ACCESS = {
  rule: BULK_FILERS,
  ownership: 'ownUser',
} as const satisfies RouteAccess;

const ROWS_PAGE = 100;
/** Size of the table as JSON, in which quotation marks are escaped. */
const TABLE_BODY_BYTES = 2 * BULK_LIMITS.tableBytes;

/**
 * Registers the routes for bulk e-filing: batches of many new cases, or of one document for many
 * cases (spec section 2).
 */
export function registerBulkFilingArea(app: FastifyInstance): void {
  const { db } = app.database;
  const parts: FilingParts = {
    db,
    now: () => app.clock.now(),
    get manager() {
      return app.efiling.manager;
    },
    processor: app.cardProcessor,
    log: app.log,
  };
  const wakeRunner = registerBulkJobs(app, parts);
  registerBulkFiles(app, BULK_ACCESS);

  const userOf = (request: FastifyRequest): Promise<BulkUser> => {
    requireIndiana(request);
    return requireBulkUser(db, request.user);
  };
  /** Runs a change, and responds with the changed batch. */
  const change = async (
    request: FastifyRequest,
    batchId: string,
    work: (user: BulkUser) => Promise<unknown>,
  ): Promise<BulkBatch> => {
    const user = await userOf(request);
    await work(user);
    return viewBatch(db, user, batchId);
  };

  registerCall(app, 'getBulkBatches', {
    access: BULK_ACCESS,
    kind: 'list',
    handler: async ({ request }) => {
      const user = await userOf(request);
      return {
        ...listOf(await viewBatches(db, user), app.clock.now()),
        toCorrect: await viewRowsToCorrect(db, user),
      };
    },
  });

  registerCall(app, 'createBulkBatch', {
    access: BULK_ACCESS,
    handler: async ({ body, request }) => {
      const user = await userOf(request);
      return viewBatch(db, user, await createBatch(parts, user, body));
    },
  });

  registerCall(app, 'getBulkBatch', {
    access: BULK_ACCESS,
    handler: async ({ params, request }) => viewBatch(db, await userOf(request), params.batchId),
  });

  registerCall(app, 'putBulkBatch', {
    access: BULK_ACCESS,
    handler: ({ body, params: { batchId }, request }) =>
      change(request, batchId, (user) => saveSettings(parts, user, { batchId, ...body })),
  });

  registerCall(app, 'deleteBulkBatch', {
    access: BULK_ACCESS,
    handler: async ({ params, request }) => {
      await dropBatch(parts, await userOf(request), params.batchId);
      return { isDeleted: true };
    },
  });

  registerCall(app, 'putBulkTable', {
    access: BULK_ACCESS,
    bodyBytes: TABLE_BODY_BYTES,
    handler: ({ body, params: { batchId }, request }) =>
      change(request, batchId, (user) => saveTable(parts, user, { batchId, ...body })),
  });

  registerCall(app, 'putBulkMapping', {
    access: BULK_ACCESS,
    handler: ({ body, params: { batchId }, request }) =>
      change(request, batchId, (user) => saveColumns(parts, user, { batchId, ...body })),
  });

  registerCall(app, 'getBulkRows', {
    access: BULK_ACCESS,
    kind: 'list',
    handler: async ({ params, query: { after = 0, state }, request }) => {
      // The version is read before the rows, so it is never newer than they are.
      const { id, version } = await requireBatch(db, await userOf(request), params.batchId);
      const { rows, total } = await findRows(db, id, { after, state, limit: ROWS_PAGE + 1 });
      const shown = rows.slice(0, ROWS_PAGE);
      const next = rows.length > ROWS_PAGE ? (shown.at(-1)?.position ?? null) : null;
      return { version, rows: shown, total, next };
    },
  });

  registerCall(app, 'putBulkRow', {
    access: BULK_ACCESS,
    handler: ({ body, params, request }) =>
      change(request, params.batchId, (user) => saveRow(parts, user, { ...params, ...body })),
  });

  registerCall(app, 'checkBulkBatch', {
    access: BULK_ACCESS,
    handler: ({ body, params: { batchId }, request }) =>
      change(request, batchId, (user) => {
        const hasPlan = request.user.account?.subscriptions.EFILING !== undefined;
        return checkBatch(parts, user, hasPlan, { batchId, ...body });
      }),
  });

  registerCall(app, 'releaseBulkBatch', {
    access: BULK_ACCESS,
    handler: ({ body, params: { batchId }, request }) =>
      change(request, batchId, async (user) => {
        requireConfirmedEmail(request.user, 'file');
        await requireFilerFactor(db, request.user);
        await releaseBatch(parts, user, { batchId, ...body });
      }),
  });

  registerCall(app, 'actOnBulkBatch', {
    access: BULK_ACCESS,
    handler: ({ body, params: { batchId }, request }) =>
      change(request, batchId, async (user) => {
        if (body.action === 'start' || body.action === 'resume') {
          requireConfirmedEmail(request.user, 'file');
          await requireFilerFactor(db, request.user);
        }
        await actOnBatch(parts, user, batchId, body.action);
        await wakeRunner();
      }),
  });

  registerCall(app, 'deleteBulkFile', {
    access: BULK_ACCESS,
    handler: ({ params: { batchId, uploadId }, request }) =>
      change(request, batchId, (user) => dropFile(parts, user, batchId, uploadId)),
  });

  registerCall(app, 'getBulkCases', {
    access: BULK_ACCESS,
    kind: 'list',
    handler: async ({ request }) => {
      const { filer, userId } = await userOf(request);
      return { cases: await findCaseChoices(db, { userId, firmId: filer.firmId }) };
    },
  });
}
