import path from 'node:path';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { EXPORT_FILE_PATH } from '#contract/records/exports';
import type { ExportedRecordId, RecordExport } from '#contract/schemas/exports';
import { exactly, IdSchema } from '#contract/schemas/fields';
import { EXPORTS_FOLDER } from '../../dataFolders';
import {
  findExport,
  findExports,
  removeExport,
  type StoredExport,
} from '../../domain/exports/repository';
import { FileStore } from '../../domain/fileStore/store';
import { listOf } from '../../http/lists';
import { decodeIntegers } from '../../http/numbers';
import { conflict, HttpProblem, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_USER } from '../../http/routeAccess';
import { isAllShown, registerExportJobs } from './job';
import { orderExport } from './orderExport';

const REFUSALS = {
  notReady: "The file isn't ready yet.",
  withdrawn:
    'A record in this file may no longer be shown. Request the file again to get it without that record.',
  damaged: 'The file is damaged. Please request it again.',
} as const;

const FileParamsSchema = exactly({ exportId: IdSchema });

/**
 * Registers the routes for PDF files of records that users chose: requested, created by a job,
 * downloaded, removed.
 */
export function registerExportsArea(app: FastifyInstance): void {
  const { db } = app.database;
  const store = new FileStore(path.join(app.settings.dataDir, EXPORTS_FOLDER));
  registerExportJobs(app, store);

  registerCall(app, 'getExports', {
    access: OWN_USER,
    handler: async ({ userId }) => {
      const now = app.clock.now();
      return listOf((await findExports(db, userId, now)).map(toExport), now);
    },
  });

  registerCall(app, 'postExport', {
    access: OWN_USER,
    handler: async ({ body, request, userId }) => {
      const order = {
        userId,
        locale: request.locale.code,
        title: body.title.trim() || 'Records',
        ids: withoutRepeats(body.records),
      };
      const added = await orderExport(db, app.clock.now(), order);
      void app.jobs.wake();
      return toExport(added);
    },
  });

  registerCall(app, 'deleteExport', {
    access: OWN_USER,
    handler: async ({ params, userId }) => {
      const removed = await removeExport(db, userId, params.exportId);
      if (removed === undefined) throw notFound();
      if (removed.hash !== null) await store.remove(removed.hash);
      return null;
    },
  });

  app.withTypeProvider<TypeBoxTypeProvider>().get(
    app.settings.contextPath + EXPORT_FILE_PATH.replace('{exportId}', ':exportId'),
    {
      config: { access: OWN_USER, kind: 'record' },
      schema: { params: FileParamsSchema },
      preValidation: (request, _reply, done) => {
        request.params = decodeIntegers(FileParamsSchema, request.params) as typeof request.params;
        done();
      },
    },
    async (request, reply) => {
      const { id: userId } = request.user;
      if (userId === null) throw notFound();
      const found = await findExport(db, userId, request.params.exportId, app.clock.now());
      if (found === null) throw notFound();
      if (found.hash === null) throw conflict(REFUSALS.notReady);
      if (!(await isAllShown(app, found))) {
        throw new HttpProblem(410, { message: REFUSALS.withdrawn });
      }
      const bytes = await store.read(found.hash);
      if (bytes === null) {
        request.log.error({ exportId: found.id }, 'file of an export is damaged');
        throw new HttpProblem(410, { message: REFUSALS.damaged });
      }
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${fileName(found)}"`)
        .send(bytes);
    },
  );
}

/** Removes repeated ids, and keeps the order of the request. */
function withoutRepeats(ids: readonly ExportedRecordId[]): ExportedRecordId[] {
  return [...new Map(ids.map((each) => [`${each.register} ${String(each.id)}`, each])).values()];
}

function toExport({
  hash: _hash,
  ids: _ids,
  locale: _locale,
  mentioned: _mentioned,
  userId: _user,
  ...publicExport
}: StoredExport): RecordExport {
  return publicExport;
}

function fileName({ id, title }: StoredExport): string {
  const safe = title
    .replace(/[^\w-]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${safe || 'records'}-${String(id)}.pdf`;
}
