import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UPLOAD_PART_BYTES } from '#contract/filing/uploads';
import { isUuid } from '#contract/uuid';
import { conflict, HttpProblem, invalidRequest, notFound } from './problems';
import { ownerOf } from './requester';
import type { RouteAccess } from './routeAccess';

const PROBLEMS = {
  finished: 'This file has already arrived completely.',
  length: 'The size of the file is missing.',
  largePart: `A part can have at most ${String(UPLOAD_PART_BYTES / 2 ** 20)} MB.`,
} as const;

/** Data of a file that is being received. */
export interface ReceivedFile {
  readonly id: string;
  readonly userId: number;
  readonly bytes: number;
  readonly isReceiving: boolean;
}

/** Where files are received, and how their data is stored. */
export interface TusUploads<Received extends ReceivedFile> {
  /** Relative to the context path. */
  readonly path: string;
  readonly access: RouteAccess;
  readonly maxBytes: number;
  /** Folder of the files, each named by its id. */
  readonly folder: string;
  /** Creates the folder. */
  readonly open: () => Promise<void>;
  /** Returns the bytes received; null if there is no file. */
  readonly sizeOf: (id: string) => Promise<number | null>;
  readonly find: (id: string) => Promise<Received | null>;
  /** Adds the file that a request announces; absent if another call announces files. */
  readonly add?: (request: FastifyRequest, id: string, bytes: number) => Promise<void>;
  /** Records that a part is arriving. */
  readonly touch: (file: Received) => Promise<void>;
  /** Records that the file is complete; idempotent. */
  readonly complete: (id: string) => Promise<void>;
}

/** Parses `Upload-Metadata`, which has keys with base64 values; skips invalid entries. */
export function readUploadMetadata(header: unknown): Map<string, string> {
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

/** Reads the size of a new file from the tus header. */
function readLength({ headers }: FastifyRequest): number {
  const text = headers['upload-length'];
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw invalidRequest(PROBLEMS.length);
  return Number(text);
}

/** Sets up tus for a folder; the database has the data about each file. */
async function openTus<Received extends ReceivedFile>(
  app: FastifyInstance,
  uploads: TusUploads<Received>,
  newIds: WeakMap<IncomingMessage, string>,
): Promise<Server> {
  await uploads.open();
  const { Server } = await import('@tus/server');
  const { FileStore } = await import('@tus/file-store');
  const datastore = new FileStore({
    directory: uploads.folder,
    configstore: {
      async get(id) {
        const upload = await uploads.find(id);
        if (upload?.isReceiving !== true) return undefined;
        // The store itself adds the offset, which is the current size of the stored file.
        return { id, size: upload.bytes } as never;
      },
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(),
    },
  });
  return new Server({
    path: app.settings.contextPath + uploads.path,
    datastore,
    relativeLocation: true,
    maxSize: uploads.maxBytes,
    allowedOrigins: [app.settings.publicUrl.origin],
    // The route's handler has added the row with this id.
    namingFunction: ({ runtime }) => {
      const request = runtime?.node?.req;
      return (request === undefined ? undefined : newIds.get(request as IncomingMessage)) ?? '';
    },
    onUploadFinish: async (_request, { id }) => {
      await uploads.complete(id);
      return {};
    },
  });
}

/**
 * Registers resumable uploads (tus 1.0): creation, parts, and progress. The routes have the usual
 * access rule, XSRF check, limits, and headers; then tus handles the request.
 */
export function registerTusUploads<Received extends ReceivedFile>(
  app: FastifyInstance,
  uploads: TusUploads<Received>,
): void {
  const newIds = new WeakMap<IncomingMessage, string>();
  let opened: Promise<Server> | null = null;

  /** Lets tus respond, with the headers that every response has. */
  async function answerByTus(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    opened ??= openTus(app, uploads, newIds);
    const tus = await opened;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    if (app.draining.isDraining) reply.raw.setHeader('connection', 'close');
    await tus.handle(request.raw, reply.raw);
  }

  async function ownUpload(request: FastifyRequest): Promise<Received> {
    const { uploadId = '' } = request.params as { uploadId?: string };
    const { userId } = ownerOf(request);
    const upload = isUuid(uploadId) ? await uploads.find(uploadId) : null;
    // Colleagues can see the file, but only the user who started the upload can resume it.
    if (upload?.userId !== userId) throw notFound();
    return upload;
  }

  void app.register((scope, _options, done) => {
    // Leaves the body unread here, because tus reads the part from the request.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, parsed) => {
      parsed(null, undefined);
    });
    const url = app.settings.contextPath + uploads.path;
    const config = { access: uploads.access, kind: 'upload' } as const;
    const { add } = uploads;

    if (add !== undefined) {
      scope.post(url, { config }, async (request, reply) => {
        const bytes = readLength(request);
        requireSmallPart(request);
        const id = randomUUID();
        await add(request, id, bytes);
        newIds.set(request.raw, id);
        await answerByTus(request, reply);
      });
    }

    scope.patch(`${url}/:uploadId`, { config }, async (request, reply) => {
      requireSmallPart(request);
      const upload = await ownUpload(request);
      if (!upload.isReceiving) throw conflict(PROBLEMS.finished);
      await uploads.touch(upload);
      await answerByTus(request, reply);
    });

    const headConfig = { ...config, answersHead: true };
    scope.head(`${url}/:uploadId`, { config: headConfig }, async (request, reply) => {
      const { bytes, id, isReceiving } = await ownUpload(request);
      const isWhole = !isReceiving || (await uploads.sizeOf(id)) === bytes;
      if (!isWhole) return answerByTus(request, reply);
      // The server crashed after receiving the last byte, before recording that the file was
      // complete.
      if (isReceiving) await uploads.complete(id);
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
