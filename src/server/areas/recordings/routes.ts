import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  RECORDING_LINES_PAGE_SIZE,
  RECORDING_REQUEST_MAX_BYTES,
  recordingFilePath,
  recordingRequestMaxBytes,
  RECORDINGS_PAGE_SIZE,
} from '#contract/site/recordings';
import { WorkerBusyError } from '../../boundedWorker';
import type { ReadRecording } from '../../domain/recordings/reading';
import { readRecordingFile, RecordingReader } from '../../domain/recordings/recordingReader';
import {
  deleteRecording,
  findRecording,
  findRecordings,
  insertRecording,
} from '../../domain/recordings/repository';
import { findServerErrors } from '../../domain/serverErrors/repository';
import { auditUse } from '../../domain/audit/auditUse';
import type { AuditEvent } from '../../domain/audit/repository';
import { addressKey, networkKey } from '../../http/addressKey';
import { pageOf } from '../../http/lists';
import {
  HttpProblem,
  invalidField,
  invalidRequest,
  notFound,
  tooManyRequests,
  unavailable,
} from '../../http/problems';
import { actorOf, type Actor } from '../../http/requester';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS, OPEN_TO_ALL } from '../../http/routeAccess';

const TOO_MANY =
  "You've sent several recordings already. Wait a while, or save this one to a file.";
const ONE_AT_A_TIME = 'Another recording from your network is still uploading. Please try again.';
const DAMAGED = "The stored recording is damaged and can't be saved. You can delete it.";
/**
 * Milliseconds after which a sender may retry while another upload from the same network is
 * running.
 */
const AFTER_ANOTHER_MS = 2_000;
/** Maximum bytes to read from an oversized body, so that its sender receives the response. */
const DISCARDED_BYTES = 16 * 1_024 * 1_024;

type SentRecording = ReadRecording | { readonly refused: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** What the worker read from an uploaded recording; null on other routes. */
    sentRecording: SentRecording | null;
  }
}

function tooLarge(request: FastifyRequest): HttpProblem {
  const isLoggedIn = request.user.id !== null;
  const most = recordingRequestMaxBytes(isLoggedIn) / 1_024 / 1_024;
  const limit = isLoggedIn
    ? `A recording can have at most ${String(most)} MB.`
    : `Without logging in, a recording can have at most ${String(most)} MB.`;
  return new HttpProblem(413, { message: `${limit} Save it to a file and email it to us.` });
}

/**
 * Reads a body to its end and discards it, because a sender that is cut off never sees the
 * response.
 */
async function discard(payload: Readable): Promise<void> {
  payload.resume();
  await finished(payload).catch(() => undefined);
}

/** Returns a key for the sender: a user, or a visitor's address. */
function senderOf({ ip, user }: FastifyRequest): string {
  return user.id === null ? `address/${addressKey(ip)}` : `user/${String(user.id)}`;
}

/** Returns the keyed hash of a visitor's network; null for a user. */
function visitorOf(app: FastifyInstance, { ip, user }: FastifyRequest): string | null {
  return user.id === null ? app.sessions.fingerprint(`network/${networkKey(ip)}`) : null;
}

async function unlessBusy<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof WorkerBusyError ? unavailable() : error;
  }
}

/**
 * Registers the call that stores a recording. Checks the body's size, the sender's quota, and that
 * the sender's network has no other upload before a worker reads the body.
 */
function registerSending(app: FastifyInstance, reader: RecordingReader): void {
  const sending = new Set<string>();
  void app.register((scope, _options, registered) => {
    scope.decorateRequest('sentRecording', null);
    scope.addHook('preParsing', async (request, reply, payload) => {
      const length = Number(request.headers['content-length'] ?? 0);
      const refuse = async (problem: HttpProblem): Promise<never> => {
        if (length > DISCARDED_BYTES) void reply.header('connection', 'close');
        else await discard(payload);
        throw problem;
      };
      if (length > recordingRequestMaxBytes(request.user.id !== null)) {
        return refuse(tooLarge(request));
      }
      const network = addressKey(request.ip);
      if (sending.has(network)) return refuse(tooManyRequests(ONE_AT_A_TIME, AFTER_ANOTHER_MS));
      // A request that was abandoned while waiting has already closed.
      if (!reply.raw.destroyed) {
        sending.add(network);
        reply.raw.once('close', () => sending.delete(network));
      }
      const waitMs = await app.rateLimits.count('recording', { sender: senderOf(request) });
      if (waitMs > 0) return refuse(tooManyRequests(TOO_MANY, waitMs));
      return payload;
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(
      'application/json',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        if (body.length > recordingRequestMaxBytes(request.user.id !== null)) {
          throw tooLarge(request);
        }
        const read = await unlessBusy(reader.readSent(body));
        if (read.kind === 'malformed') throw invalidRequest(read.message);
        request.sentRecording = read.recording;
        return read.fields;
      },
    );

    registerCall(scope, 'sendRecording', {
      access: OPEN_TO_ALL,
      bodyBytes: RECORDING_REQUEST_MAX_BYTES,
      handler: async ({ body, request }) => {
        const read = request.sentRecording ?? { refused: 'The recording is missing.' };
        if ('refused' in read) throw invalidField('recording', read.refused);
        const reference = randomUUID();
        await insertRecording(
          app.database.db,
          {
            ...read,
            reference,
            at: app.clock.now(),
            userId: request.user.id,
            visitor: visitorOf(app, request),
            address: body.address,
            problem: body.problem,
            note: body.note,
          },
          app.settings.limits.recordingRoom,
        );
        request.log.info({ uuid: reference, errors: read.errors }, 'recording stored');
        return { reference };
      },
    });
    registered();
  });
}

/** Returns the audit event of opening or downloading a recording, which shows a user's screens. */
function useOf(actor: Actor, action: string, reference: string): AuditEvent {
  return { ...actor, action, target: `recording/${reference}`, detail: {} };
}

/** Registers the routes for recordings of pages on which an error occurred. */
export function registerRecordingsArea(app: FastifyInstance): void {
  const { db } = app.database;
  const reader = new RecordingReader();
  app.addHook('onClose', () => reader.close());
  registerSending(app, reader);

  registerCall(app, 'getRecordings', {
    access: SUPER_USERS,
    handler: async ({ query: { pageNumber = 1, reference = '' } }) => {
      const { items, total } = await findRecordings(db, reference.trim(), pageNumber);
      return {
        ...pageOf(items, total, app.clock.now()),
        pageNumber,
        pageSize: RECORDINGS_PAGE_SIZE,
      };
    },
  });

  registerCall(app, 'getRecording', {
    access: SUPER_USERS,
    kind: 'record',
    handler: async ({ actor, params, query: { pageNumber = 1 } }) => {
      const found = await findRecording(db, params.reference);
      if (found === null) throw notFound();
      await auditUse(db, useOf(actor, 'recordingViewed', found.recording.reference));
      const { content, errors, keptUntil, note, recording } = found;
      const serverErrors = await findServerErrors(db, errors);
      const loggedErrors = new Set(serverErrors.map(({ reference }) => reference));
      const first = (pageNumber - 1) * RECORDING_LINES_PAGE_SIZE;
      const read = await unlessBusy(reader.readStored(content, first, RECORDING_LINES_PAGE_SIZE));
      const shown = read.kind === 'lines' ? read : { lines: [], total: 0 };
      return {
        ...pageOf(shown.lines, shown.total, app.clock.now()),
        unreadable: read.kind === 'unreadable' ? read.message : null,
        pageNumber,
        pageSize: RECORDING_LINES_PAGE_SIZE,
        recording,
        note,
        serverErrors,
        missingErrors: errors.filter((reference) => !loggedErrors.has(reference)),
        keptUntil: keptUntil.toISOString(),
      };
    },
  });

  registerCall(app, 'deleteRecording', {
    access: SUPER_USERS,
    handler: async ({ actor, params }) => {
      if (!(await deleteRecording(db, params.reference, actor))) throw notFound();
      return null;
    },
  });

  app.get<{ Params: { reference: string } }>(
    `${app.settings.contextPath}${recordingFilePath(':reference')}`,
    { config: { access: SUPER_USERS, kind: 'record', isExport: true } },
    async (request, reply) => {
      const found = await findRecording(db, request.params.reference);
      if (found === null) throw notFound();
      const { reference } = found.recording;
      const text = await readRecordingFile(found.content);
      if (text === null) throw new HttpProblem(410, { message: DAMAGED });
      await auditUse(db, useOf(actorOf(request), 'recordingExported', reference));
      return reply
        .type('application/json; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="recording-${reference.slice(0, 8)}.json"`,
        )
        .send(text);
    },
  );
}
