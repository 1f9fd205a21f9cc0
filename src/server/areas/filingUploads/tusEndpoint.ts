import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from '@tus/server';
import { UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES, UPLOADS_PATH } from '#contract/filingUploads';
import type { Quarantine } from '../../domain/filingUploads/quarantine';
import { BULK_LIMITS } from '#contract/bulkFiling';
import { requireBulkUser } from '../../domain/bulkFiling/bulkRules';
import { findPackage, touchPackage } from '../../domain/bulkFiling/filesRepository';
import { isPackageName, receiveBatchFile } from '../../domain/bulkFiling/receiveFile';
import {
  isForeignDraft,
  readStoredUpload,
  touchUpload,
} from '../../domain/filingUploads/uploadsRepository';
import { conflict, HttpProblem, invalidRequest, notFound } from '../../http/problems';
import { ownerOf } from '../../http/requester';
import type { RouteAccess } from '../../http/routeAccess';
import type { AppDatabase } from '../../http/services';
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
  largePackage: `A zip file can have at most ${String(BULK_LIMITS.packageBytes / MEGABYTE)} MB.`,
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
  return Number(text);
}

function requireLength(bytes: number, isPackage: boolean): void {
  const [most, message] = isPackage
    ? [BULK_LIMITS.packageBytes, PROBLEMS.largePackage]
    : [UPLOAD_MAX_BYTES, PROBLEMS.tooLarge];
  if (bytes > most) throw new HttpProblem(413, { message });
}

/** A file as far as receiving it needs to know. */
interface ReceivedFile {
  readonly id: string;
  readonly userId: number;
  readonly bytes: number;
  readonly isReceiving: boolean;
  readonly isPackage: boolean;
}

/** Finds an upload, or a zip file of a batch; null if there is neither. */
async function findReceived(db: AppDatabase, id: string): Promise<ReceivedFile | null> {
  const upload = await readStoredUpload(db, id);
  if (upload !== null) {
    const { bytes, state, userId } = upload;
    return { id, userId, bytes, isReceiving: state === 'receiving', isPackage: false };
  }
  const found = await findPackage(db, id);
  if (found === null) return null;
  const { bytes, state, userId } = found;
  return { id, userId, bytes, isReceiving: state === 'receiving', isPackage: true };
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
        const upload = await findReceived(db, id);
        if (upload?.isReceiving !== true) return undefined;
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
    maxSize: BULK_LIMITS.packageBytes,
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

  async function ownUpload(request: FastifyRequest): Promise<ReceivedFile> {
    const { uploadId = '' } = request.params as { uploadId?: string };
    const { userId } = ownerOf(request);
    const upload = UUID.test(uploadId) ? await findReceived(db, uploadId) : null;
    // A colleague sees the file, but only its sender continues it.
    if (upload?.userId !== userId) throw notFound();
    return upload;
  }

  /** Adds what is to be received: a file of a batch, or a document. */
  async function addReceived(request: FastifyRequest, id: string, bytes: number): Promise<void> {
    const metadata = readMetadata(request.headers['upload-metadata']);
    const name = (metadata.get('filename') ?? '').slice(0, LONGEST_NAME);
    const batchId = metadata.get('batchId') ?? '';
    if (UUID.test(batchId)) {
      requireLength(bytes, isPackageName(name));
      const user = await requireBulkUser(db, request.user);
      const parts = { db, now: () => app.clock.now() };
      await receiveBatchFile(parts, user, { batchId, id, name, bytes });
      return;
    }
    requireLength(bytes, false);
    const [hash, draftId] = [metadata.get('sha256') ?? '', metadata.get('draftId') ?? ''];
    const { userId } = ownerOf(request);
    if (UUID.test(draftId) && (await isForeignDraft(db, userId, draftId))) throw notFound();
    await receiveUpload(db, app.clock.now(), {
      ...{ id, userId, name, bytes, draftId: UUID.test(draftId) ? draftId : null },
      sentHash: HASH.test(hash) ? hash : null,
    });
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
      const id = randomUUID();
      await addReceived(request, id, bytes);
      newIds.set(request.raw, id);
      await answerByTus(request, reply);
    });

    scope.patch(`${url}/:uploadId`, { config }, async (request, reply) => {
      requireSmallPart(request);
      const { id, isPackage, isReceiving } = await ownUpload(request);
      if (!isReceiving) throw conflict(PROBLEMS.finished);
      await (isPackage ? touchPackage : touchUpload)(db, id, app.clock.now());
      await answerByTus(request, reply);
    });

    const headConfig = { ...config, answersHead: true };
    scope.head(`${url}/:uploadId`, { config: headConfig }, async (request, reply) => {
      const { bytes, id, isReceiving } = await ownUpload(request);
      const isWhole = !isReceiving || (await quarantine.sizeOf(id)) === bytes;
      if (!isWhole) return answerByTus(request, reply);
      // The server died between the last byte and its note.
      if (isReceiving) {
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
