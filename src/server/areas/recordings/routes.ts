import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import {
  errorReferences,
  linesInWords,
  parseRecording,
  RECORDING_LINES_PAGE_SIZE,
  RECORDING_REQUEST_MAX_BYTES,
  recordingFilePath,
  recordingHead,
  RECORDINGS_PAGE_SIZE,
  type RecordingHead,
} from '#contract/recordings';
import {
  deleteRecording,
  findRecording,
  findRecordings,
  insertRecording,
} from '../../domain/recordings/repository';
import { findServerErrors } from '../../domain/serverErrors/repository';
import { pageOf } from '../../http/lists';
import { invalidField, notFound, tooManyRequests } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL, type RouteAccess } from '../../http/routeAccess';

const SUPER_USERS = {
  rule: { roles: ['SUPER_USER'] },
  ownership: 'anybody',
} as const satisfies RouteAccess;

const TOO_MANY =
  'You have sent several recordings already. Please wait a while, or save it to a file.';

/** The head of a text that anybody may have sent; throws the 400 where it is no recording. */
function readHead(text: string): RecordingHead {
  const parsed = parseRecording(text);
  if (!parsed.ok) throw invalidField('recording', parsed.message);
  const head = recordingHead(parsed.data);
  if (head === null) throw invalidField('recording', 'Parts of the recording are missing.');
  return head;
}

/** Recordings of pages on which something broke. */
export function registerRecordingsArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'sendRecording', {
    access: OPEN_TO_ALL,
    bodyBytes: RECORDING_REQUEST_MAX_BYTES,
    handler: async ({ body, request }) => {
      const waitMs = await app.rateLimits.countRecording(request.ip);
      if (waitMs > 0) throw tooManyRequests(TOO_MANY, waitMs);
      const head = readHead(body.recording);
      const errors = errorReferences(head);
      const reference = randomUUID();
      await insertRecording(
        db,
        {
          reference,
          at: app.clock.now(),
          userId: request.user.id,
          build: head.build,
          address: body.address,
          problem: body.problem,
          note: body.note,
          text: body.recording,
          errors,
        },
        app.settings.limits.recordingRoom,
      );
      request.log.info({ uuid: reference, errors }, 'recording stored');
      return { reference };
    },
  });

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
    handler: async ({ params, query: { pageNumber = 1 } }) => {
      const found = await findRecording(db, params.reference);
      if (found === null) throw notFound();
      const { errors, keptUntil, note, recording, text } = found;
      const head = readHead(text);
      const serverErrors = await findServerErrors(db, errors);
      const known = new Set(serverErrors.map(({ reference }) => reference));
      const first = (pageNumber - 1) * RECORDING_LINES_PAGE_SIZE;
      return {
        ...pageOf(
          linesInWords(head, first, RECORDING_LINES_PAGE_SIZE),
          head.entries.length,
          app.clock.now(),
        ),
        pageNumber,
        pageSize: RECORDING_LINES_PAGE_SIZE,
        recording,
        note,
        serverErrors,
        missingErrors: errors.filter((reference) => !known.has(reference)),
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
      return reply
        .type('application/json; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="recording-${reference.slice(0, 8)}.json"`,
        )
        .send(found.text);
    },
  );
}
