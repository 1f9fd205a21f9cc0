import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from '@tus/server';
import { UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES, UPLOADS_PATH } from '#contract/filingUploads';
import type { Quarantine } from '../../domain/filingUploads/quarantine';
import {
  findUpload,
  isForeignDraft,
  readStoredUpload,
  touchUpload,
  type StoredUpload,
} from '../../domain/filingUploads/uploadsRepository';
import { conflict, HttpProblem, invalidRequest, notFound } from '../../http/problems';
import { ownerOf } from '../../http/requester';
import type { RouteAccess } from '../../http/routeAccess';
import { completeUpload, receiveUpload } from './receiveUpload';

/** Filers only; reaches the user's own files. */
export const OWN_UPLOADS = {
  rule: { roles: ['USER'], requires: ['EFILER'] },
  ownership: 'ownUser',
} as const satisfies RouteAccess;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;
const LONGEST_NAME = 1_000;
const MEGABYTE = 2 ** 20;
const PROBLEMS = {
  finished: 'This file has already arrived completely.',
  length: 'The size of the file is missing.',
  tooLarge: `A document can have at most ${String(UPLOAD_MAX_BYTES / MEGABYTE)} MB.`,
  largePart: `A part can have at most ${String(UPLOAD_PART_BYTES / MEGABYTE)} MB.`,
} as const;

/** Reads `Upload-Metadata`: keys with base64 values; skips what can't be read. */
function readMetadata(header: unknown): Map<string, string> {
  const text = typeof header === 'string' ? header.slice(0, 8_000) : '';
  const pairs = text.split(',').flatMap((pair): [string, string][] => {
    const [key = '', value = ''] = pair.trim().split(' ');
    return key === '' ? [] : [[key, Buffer.from(value, 'base64').toString('utf8')]];
  });
  return new Map(pairs);
}

function requireSmallPart({ headers }: FastifyRequest): void {
  const length = Number(headers['content-length'] ?? 0);
  if (headers['transfer-encoding'] !== undefined || !(length <= UPLOAD_PART_BYTES)) {
    throw new HttpProblem(413, { message: PROBLEMS.largePart });
  }
}

/** The size of a new file, as tus sends it. */
function readLength({ headers }: FastifyRequest): number {
  const text = headers['upload-length'];
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw invalidRequest(PROBLEMS.length);
  const bytes = Number(text);
  if (bytes > UPLOAD_MAX_BYTES) throw new HttpProblem(413, { message: PROBLEMS.tooLarge });
  return bytes;
}

/** Opens tus on the quarantine folder; what it knows of a file is in the database. */
async function openTus(
  app: FastifyInstance,
  quarantine: Quarantine,
  newIds: WeakMap<IncomingMessage, string>,
): Promise<Server> {
  const { db } = app.database;
  await quarantine.open();
  const { Server } = await import('@tus/server');
  const { FileStore } = await import('@tus/file-store');
  const datastore = new FileStore({
    directory: quarantine.folder,
    configstore: {
      async get(id) {
        const upload = await readStoredUpload(db, id);
        if (upload?.state !== 'receiving') return undefined;
        // The store adds the offset, which is the size of the file.
        return { id, size: upload.bytes } as never;
      },
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(),
    },
  });
  return new Server({
    path: app.settings.contextPath + UPLOADS_PATH,
    datastore,
    relativeLocation: true,
    maxSize: UPLOAD_MAX_BYTES,
    allowedOrigins: [app.settings.publicUrl.origin],
    // The handler of the route has added the row with this id.
    namingFunction: ({ runtime }) => {
      const request = runtime?.node?.req;
      return (request === undefined ? undefined : newIds.get(request as IncomingMessage)) ?? '';
    },
    onUploadFinish: async (_request, { id }) => {
      await completeUpload(db, app.clock.now(), id);
      void app.jobs.wake();
      return {};
    },
  });
}

/**
 * Registers the resumable uploads (tus 1.0): creation, parts, progress, and cancellation. The routes
 * have the access rule, XSRF check, limits, and headers of all others; then tus answers.
 */
export function registerTusEndpoint(app: FastifyInstance, quarantine: Quarantine): void {
  const { db } = app.database;
  const newIds = new WeakMap<IncomingMessage, string>();
  let opened: Promise<Server> | null = null;

  /** Lets tus answer, with the headers that every response has. */
  async function answerByTus(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    opened ??= openTus(app, quarantine, newIds);
    const tus = await opened;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    if (app.draining.isDraining) reply.raw.setHeader('connection', 'close');
    await tus.handle(request.raw, reply.raw);
  }

  async function ownUpload(request: FastifyRequest): Promise<StoredUpload> {
    const { uploadId = '' } = request.params as { uploadId?: string };
    const { userId } = ownerOf(request);
    const upload = UUID.test(uploadId) ? await findUpload(db, userId, uploadId) : null;
    // A colleague sees the file, but only its sender continues it.
    if (upload?.userId !== userId) throw notFound();
    return upload;
  }

  void app.register((scope, _options, done) => {
    // tus reads the part from the request.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, parsed) => {
      parsed(null, undefined);
    });
    const url = app.settings.contextPath + UPLOADS_PATH;
    const config = { access: OWN_UPLOADS, kind: 'upload' } as const;

    scope.post(url, { config }, async (request, reply) => {
      const bytes = readLength(request);
      requireSmallPart(request);
      const metadata = readMetadata(request.headers['upload-metadata']);
      const [hash, draftId] = [metadata.get('sha256') ?? '', metadata.get('draftId') ?? ''];
      const id = randomUUID();
      const { userId } = ownerOf(request);
      if (UUID.test(draftId) && (await isForeignDraft(db, userId, draftId))) throw notFound();
      await receiveUpload(db, app.clock.now(), {
        id,
        userId,
        draftId: UUID.test(draftId) ? draftId : null,
        name: (metadata.get('filename') ?? '').slice(0, LONGEST_NAME),
        bytes,
        sentHash: HASH.test(hash) ? hash : null,
      });
      newIds.set(request.raw, id);
      await answerByTus(request, reply);
    });

    scope.patch(`${url}/:uploadId`, { config }, async (request, reply) => {
      requireSmallPart(request);
      const { id, state } = await ownUpload(request);
      if (state !== 'receiving') throw conflict(PROBLEMS.finished);
      await touchUpload(db, id, app.clock.now());
      await answerByTus(request, reply);
    });

    const headConfig = { ...config, answersHead: true };
    scope.head(`${url}/:uploadId`, { config: headConfig }, async (request, reply) => {
      const { bytes, id, state } = await ownUpload(request);
      const isWhole = state !== 'receiving' || (await quarantine.sizeOf(id)) === bytes;
      if (!isWhole) return answerByTus(request, reply);
      // The server died between the last byte and its note.
      if (state === 'receiving') {
        await completeUpload(db, app.clock.now(), id);
        void app.jobs.wake();
      }
      return reply
        .headers({
          'tus-resumable': '1.0.0',
          'upload-offset': String(bytes),
          'upload-length': String(bytes),
        })
        .send();
    });
    done();
  });
}
