import type { FastifyInstance } from 'fastify';
import { UPLOAD_FILE_PATH } from '#contract/filing/uploads';
import type { Upload } from '#contract/schemas/filingUploads';
import { isUuid } from '#contract/uuid';
import { EFILERS } from '../../http/routeAccess';
import { requireBulkUser } from '../../domain/bulkFiling/bulkRules';
import { findPackage } from '../../domain/bulkFiling/filesRepository';
import { removeBatchPackage } from '../../domain/bulkFiling/receiveFile';
import { openFilingFiles } from '../../domain/filingUploads/uploadFiles';
import { Quarantine } from '../../domain/filingUploads/quarantine';
import { UploadChecker } from '../../domain/filingUploads/uploadChecker';
import {
  findUpload,
  listUploads,
  type StoredUpload,
} from '../../domain/filingUploads/uploadsRepository';
import { removeUnusedFile } from '../../domain/filingUploads/filesInUseRepository';
import { removeUpload } from '../../domain/filingUploads/unusedUploadsRepository';
import { viewUpload } from '../../domain/filingUploads/uploadView';
import { createClamdScan } from '../../domain/filingUploads/virusScan';
import { listOf } from '../../http/lists';
import { conflict, HttpProblem, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { ownerOf } from '../../http/requester';
import { fixUpload } from './receiveUpload';
import { registerTusEndpoint } from './tusEndpoint';
import { registerWholeUploads } from './wholeUploads';
import { registerUploadJobs, type UploadParts } from './uploadJobs';

const NOT_CHECKED = "This file hasn't passed the first check, so it can't be opened.";
const FILED = 'This document was submitted to a court and stays with its envelope.';
const DAMAGED = 'The stored file is damaged. Please upload it again.';
/** Disables scripts, plugins, and forms, because the file may come from someone else. */
const FILE_POLICY = "default-src 'none'; object-src 'none'; style-src 'unsafe-inline'; sandbox";
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/**
 * Registers the routes for filing documents, which are uploaded in parts, checked by a job,
 * repaired, opened, and removed.
 */
export function registerFilingUploadsArea(app: FastifyInstance): void {
  const { db } = app.database;
  const { clamd, dataDir } = app.settings;
  const parts: UploadParts = {
    quarantine: new Quarantine(dataDir),
    files: openFilingFiles(dataDir),
    checker: new UploadChecker(),
    scan: clamd === null ? null : createClamdScan(clamd),
  };
  registerUploadJobs(app, parts);
  registerTusEndpoint(app, parts.quarantine);
  registerWholeUploads(app, parts.quarantine);
  app.addHook('onClose', () => parts.checker.close());

  registerCall(app, 'getUploads', {
    access: EFILERS,
    handler: async ({ query, userId }) => {
      const uploads = await listUploads(db, userId, query.draftId);
      return listOf(
        await Promise.all(uploads.map((each) => toUpload(parts, each))),
        app.clock.now(),
      );
    },
  });

  registerCall(app, 'deleteUpload', {
    access: EFILERS,
    handler: async ({ params, request, userId }) => {
      const upload = await findUpload(db, userId, params.uploadId);
      if (upload === null) {
        const unfinished = await findPackage(db, params.uploadId);
        if (unfinished === null) throw notFound();
        await removeBatchPackage(db, await requireBulkUser(db, request.user), unfinished);
        await parts.quarantine.remove(unfinished.id);
        return null;
      }
      if (!(await removeUpload(db, upload.id))) throw conflict(FILED);
      await parts.quarantine.remove(upload.id);
      if (upload.hash !== null) await removeUnusedFile(db, parts.files, upload.hash);
      return null;
    },
  });

  registerCall(app, 'repairUpload', {
    access: EFILERS,
    handler: async ({ body, params, userId }) => {
      const source = await findUpload(db, userId, params.uploadId);
      if (source === null) throw notFound();
      const added = await fixUpload(db, app.clock.now(), { fix: body.fix, source });
      void app.jobs.wake();
      return toUpload(parts, added);
    },
  });

  registerFile(app, parts);
}

/** Serves a checked file only to its owner. */
function registerFile(app: FastifyInstance, { files }: UploadParts): void {
  app.get(
    app.settings.contextPath + UPLOAD_FILE_PATH.replace('{uploadId}', ':uploadId'),
    { config: { access: EFILERS, kind: 'record' } },
    async (request, reply) => {
      const { uploadId = '' } = request.params as { uploadId?: string };
      const { userId } = ownerOf(request);
      const upload = isUuid(uploadId) ? await findUpload(app.database.db, userId, uploadId) : null;
      if (upload === null) throw notFound();
      if (upload.hash === null) throw conflict(NOT_CHECKED);
      const bytes = await files.read(upload.hash);
      if (bytes === null) {
        request.log.error({ uploadId }, 'file of an upload is damaged');
        throw new HttpProblem(410, { message: DAMAGED });
      }
      return reply
        .type(upload.kind === 'word' ? WORD_TYPE : 'application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', FILE_POLICY)
        .header('content-disposition', dispositionOf(upload.name))
        .send(bytes);
    },
  );
}

function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w. ()-]+/g, '-');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

async function toUpload({ quarantine }: UploadParts, upload: StoredUpload): Promise<Upload> {
  const { bytes, id, state } = upload;
  const received = state === 'receiving' ? ((await quarantine.sizeOf(id)) ?? 0) : bytes;
  return viewUpload(upload, received);
}
