import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UPLOAD_MAX_BYTES, WHOLE_UPLOAD_PATH } from '#contract/filing/uploads';
import { exactly, UuidSchema, type ValueOf } from '#contract/schemas/fields';
import { UploadSchema } from '#contract/schemas/filingUploads';
import { EFILERS } from '../../http/routeAccess';
import type { Quarantine } from '../../domain/filingUploads/quarantine';
import { viewUpload } from '../../domain/filingUploads/uploadView';
import { findUpload, isForeignDraft } from '../../domain/filingUploads/uploadsRepository';
import { removeUpload } from '../../domain/filingUploads/unusedUploadsRepository';
import { cannotBeStored, HttpProblem, invalidRequest, notFound } from '../../http/problems';
import { ownerOf } from '../../http/requester';
import { completeUpload, receiveUpload } from './receiveUpload';

const MEGABYTE = 2 ** 20;
const TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];
const PROBLEMS = {
  tooLarge: `A document can have at most ${String(UPLOAD_MAX_BYTES / MEGABYTE)} MB.`,
  length: 'Send the size of the file in Content-Length.',
  otherType: 'Send a PDF or Word file, with its media type in Content-Type.',
  interrupted: 'The file did not arrive completely. Send it again.',
} as const;

/** Codes of errors while the disk or its quota is full, or read-only. */
const FULL = ['ENOSPC', 'EDQUOT', 'EROFS'];
/** Codes of errors when the client closes the connection. */
const CUT_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

const QuerySchema = exactly({
  /** File name, as shown to the court. */
  name: Type.String({ minLength: 1, maxLength: 1_000 }),
  draftId: Type.Optional(UuidSchema),
});
type Query = ValueOf<typeof QuerySchema>;

/** Reads the file's length in bytes; throws 400 if it is missing, 413 if it exceeds the maximum. */
function readLength({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isInteger(length)) throw invalidRequest(PROBLEMS.length);
  if (length > UPLOAD_MAX_BYTES) throw new HttpProblem(413, { message: PROBLEMS.tooLarge });
  return length;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Registers uploads of a whole document in one request, for the API. The site uploads in parts. */
export function registerWholeUploads(app: FastifyInstance, quarantine: Quarantine): void {
  const { db } = app.database;

  /** Writes the body to the file; throws 400 if it is interrupted, and 507 if the disk is full. */
  async function write(id: string, body: IncomingMessage): Promise<void> {
    try {
      await quarantine.create(id);
      await pipeline(body, createWriteStream(quarantine.pathTo(id), { mode: 0o600 }));
    } catch (error) {
      await removeUpload(db, id);
      await quarantine.remove(id);
      const code = codeOf(error);
      if (FULL.includes(code)) throw cannotBeStored();
      if (!CUT_OFF.includes(code)) throw error;
      app.log.warn({ err: error, uploadId: id }, 'upload interrupted');
      throw invalidRequest(PROBLEMS.interrupted);
    }
  }

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => {
      parsed(new HttpProblem(415, { message: PROBLEMS.otherType }), undefined);
    });
    // The handler reads the file from the request, without a copy in memory.
    scope.addContentTypeParser(TYPES, (_request, _payload, parsed) => {
      parsed(null, undefined);
    });
    scope.post<{ Querystring: Query }>(
      app.settings.contextPath + WHOLE_UPLOAD_PATH,
      {
        bodyLimit: UPLOAD_MAX_BYTES,
        config: {
          access: EFILERS,
          kind: 'upload',
          publicApi: { operation: 'createUpload', scope: 'filings:write' },
        },
        schema: { querystring: QuerySchema, response: { 200: UploadSchema } },
      },
      async (request) => {
        const bytes = readLength(request);
        const { draftId = null, name } = request.query;
        const { userId } = ownerOf(request);
        if (draftId !== null && (await isForeignDraft(db, userId, draftId))) throw notFound();
        const id = randomUUID();
        await receiveUpload(db, app.clock.now(), {
          id,
          userId,
          name,
          bytes,
          draftId,
          sentHash: null,
        });
        await write(id, request.raw);
        await completeUpload(db, app.clock.now(), id);
        void app.jobs.wake();
        const upload = await findUpload(db, userId, id);
        if (upload === null) throw notFound();
        return viewUpload(upload, bytes);
      },
    );
    done();
  });
}
