import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { isEventStream } from '../http/eventStream';
import { BatchWriter } from '../batchWriter';
import { buildId } from '../buildId';
import { insertRequests, recordBuild, type NewRequest } from '../domain/requestLog/repository';
import { saveErrorLines } from '../domain/serverErrors/repository';
import { shortAddress } from '../http/addressKey';
import { onAnswerEnd } from '../http/onAnswerEnd';
import type { LogLines } from '../logLines';
import { runOwnWork } from '../work';

/** Maximum rows waiting while the database is slow: a few minutes' worth on a busy site. */
const MAX_WAITING = 20_000;
const MAX_BATCH = 1_000;
/**
 * Unless a page shows the log or a request failed, rows are written less often, in larger batches.
 */
const UNWATCHED_TURNS = 5;
const PATH_MAX_LENGTH = 200;
const SESSION_LENGTH = 8;
/** Maximum errors per write whose log lines are stored. */
const MAX_UNEXPLAINED = 20;
/** Maximum wait for the last rows when the server stops. */
const LAST_WRITE_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    readonly requestRows: {
      /** Writes the buffered rows now. */
      flush(): Promise<void>;
    };
  }
}

/** Returns the bytes sent on the connection; zero for an injected request. */
function writtenOn({ raw }: FastifyRequest): number {
  const { bytesWritten } = raw.socket as Partial<Socket>;
  return bytesWritten ?? 0;
}

function bytesOf(reply: FastifyReply, before: number): number {
  const length = Number(reply.getHeader('content-length') ?? 0);
  const written = writtenOn(reply.request) - before;
  return Math.max(0, length, written);
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

function rowOf(request: FastifyRequest, reply: FastifyReply, bytes: number): NewRequest {
  const { config, url: pattern = '' } = request.routeOptions;
  const [path = ''] = config.hasSecret === true ? [pattern] : request.url.split('?', 1);
  return {
    request_id: request.id,
    reference: request.errorReference,
    at: new Date(request.server.clock.now()).toISOString(),
    method: request.method,
    route: pattern,
    // The database rejects zero bytes and lone surrogates.
    path: Buffer.from(path.slice(0, PATH_MAX_LENGTH).replaceAll('\0', '')).toString('utf8'),
    status: reply.statusCode,
    ms: isEventStream(reply) ? null : rounded(reply.elapsedTime),
    database_ms: rounded(request.work?.databaseMs ?? 0),
    wait_ms: rounded(request.work?.waitedMs ?? 0),
    bytes,
    user_id: request.user.id,
    session: request.apiKey?.shortId ?? request.session?.idHash.slice(0, SESSION_LENGTH) ?? null,
    network: shortAddress(request.ip),
    build: buildId(),
  };
}

/**
 * Stores requests for the admin area, in batches outside of requests. While the database doesn't
 * accept them, rows are dropped and counted; the log still has them.
 */
export const requestRowsPlugin = fp(
  (app: FastifyInstance, { lines }: { readonly lines: LogLines | null }, done: () => void) => {
    const { db } = app.database;
    /** References of errors whose log lines aren't stored yet. */
    const unexplained = new Map<string, string>();
    const written = new WeakMap<FastifyRequest, number>();
    const writer = new BatchWriter<NewRequest>({
      maxWaiting: MAX_WAITING,
      maxBatch: MAX_BATCH,
      write: (rows, dropped) => insertRequests(db, rows, dropped, app.clock.now()),
      onError: (error, lost) => app.log.warn({ err: error, lost }, 'requests not stored'),
    });

    async function explain(): Promise<void> {
      const errors = [...unexplained];
      unexplained.clear();
      if (errors.length === 0) return;
      // The lines are added to the stored error, so wait until it is stored; requests don't wait
      // for that.
      await app.serverErrors.settled();
      if (lines === null) return;
      for (const [reference, requestId] of errors) {
        await saveErrorLines(db, reference, lines.around(reference, requestId));
      }
    }

    async function flush(): Promise<void> {
      await runOwnWork(async () => {
        await writer.flush();
        await explain().catch((error: unknown) => {
          app.log.warn({ err: error }, 'lines of errors not stored');
        });
      });
    }

    app.decorate('requestRows', { flush });
    app.addHook('onRequest', (request, _reply, next) => {
      written.set(request, writtenOn(request));
      next();
    });
    onAnswerEnd(app, (request, reply) => {
      if (request.routeOptions.config.isQuiet === true) return;
      writer.add(rowOf(request, reply, bytesOf(reply, written.get(request) ?? 0)));
      if (request.errorReference === null || unexplained.size >= MAX_UNEXPLAINED) return;
      unexplained.set(request.errorReference, request.id);
    });
    let turn = 0;
    const timer = setInterval(() => {
      turn += 1;
      const isWanted = app.monitors.isWatched('requests') || unexplained.size > 0;
      if (isWanted || turn % UNWATCHED_TURNS === 0) void flush();
    }, app.settings.limits.logMs).unref();
    app.addHook('onReady', async () => {
      // A read-only or unavailable database must not prevent the start.
      await runOwnWork(() => recordBuild(db, buildId(), app.clock.now())).catch((error: unknown) =>
        app.log.warn({ err: error }, 'build not recorded'),
      );
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      let late: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        late = setTimeout(resolve, LAST_WRITE_MS);
      });
      await Promise.race([flush(), tooLong]);
      clearTimeout(late);
    });
    done();
  },
  { name: 'requestRows', dependencies: ['serverErrors'] },
);
