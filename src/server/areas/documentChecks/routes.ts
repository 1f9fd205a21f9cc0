import type { FastifyInstance } from 'fastify';
import { uploadIdsOf } from '#contract/filing/drafts';
import { findDraftChecks } from '../../domain/documentChecks/draftChecks';
import {
  recognizeUpload,
  redactUpload,
  splitUpload,
} from '../../domain/documentChecks/deriveUploads';
import { readSoon, READ_DOCUMENT, readDocument } from '../../domain/documentChecks/readingJob';
import { RECOGNIZE_UPLOAD, recognizeNext } from '../../domain/documentChecks/recognizeJob';
import { TextReader } from '../../domain/documentChecks/textReader';
import { findReadings, findUnread } from '../../domain/documentChecks/readingsRepository';
import { changeSilencedRule } from '../../domain/documentChecks/silenceRules';
import { findSilencedRules } from '../../domain/documentChecks/silencedRulesRepository';
import { askPolicy, isManagerDown } from '../../domain/filing/askManager';
import { findOwnDraft } from '../../domain/filing/draftToFile';
import { requireFiler, requireIndiana } from '../../domain/filing/filerRules';
import { Quarantine } from '../../domain/filingUploads/quarantine';
import { UploadChecker } from '../../domain/filingUploads/uploadChecker';
import { openFilingFiles } from '../../domain/filingUploads/uploadFiles';
import {
  findUpload,
  findUploads,
  listUploads,
  type StoredUpload,
} from '../../domain/filingUploads/uploadsRepository';
import { viewUpload } from '../../domain/filingUploads/uploadView';
import { listOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { EFILERS } from '../../http/routeAccess';

/**
 * Registers the routes for checks of documents before they are filed, silenced rules, and derived
 * files.
 */
export function registerDocumentChecksArea(app: FastifyInstance): void {
  const { db } = app.database;
  const now = (): number => app.clock.now();
  const files = openFilingFiles(app.settings.dataDir);
  const checker = new UploadChecker();
  app.addHook('onClose', () => checker.close());
  app.jobs.add(READ_DOCUMENT, ({ hash }, { signal }) =>
    readDocument({ db, now, files, checker }, hash, signal),
  );

  const reader = new TextReader();
  app.addHook('onClose', () => reader.close());
  const quarantine = new Quarantine(app.settings.dataDir);
  app.jobs.add(RECOGNIZE_UPLOAD, async ({ uploadId }, run) => {
    const parts = { db, now, files, checker, quarantine, reader, log: app.log };
    await recognizeNext(parts, uploadId, run);
    void app.jobs.wake();
  });

  async function requireUpload(userId: number, uploadId: string): Promise<StoredUpload> {
    const upload = await findUpload(db, userId, uploadId);
    if (upload === null) throw notFound();
    return upload;
  }

  /** Loads the court's rules; null if the court can't be reached. */
  async function policyOf(courtId: number | null) {
    if (courtId === null) return null;
    try {
      return await askPolicy(app.efiling.manager, courtId, now());
    } catch (error) {
      if (isManagerDown(error)) return null;
      throw error;
    }
  }

  registerCall(app, 'getDocumentChecks', {
    access: EFILERS,
    kind: 'list',
    handler: async ({ query, request, userId }) => {
      requireIndiana(request);
      const { draft, filer } = await findOwnDraft(db, userId, query.draftId);
      const { content, kind } = draft;
      const used = await findUploads(db, draft, userId, uploadIdsOf(content));
      const others = await listUploads(db, userId, draft.id);
      const uploads = [...used, ...others.filter(({ id }) => used.every((each) => each.id !== id))];
      const hashes = uploads.flatMap((each) =>
        each.state === 'passed' && each.kind === 'pdf' && each.hash !== null ? [each.hash] : [],
      );
      const unread = await findUnread(db, hashes, now());
      if (unread.length > 0) {
        await readSoon(db, unread, now());
        void app.jobs.wake();
      }
      const court = await policyOf(content.courtId);
      const [policy, codes] = [court?.policy ?? null, court?.codes ?? []];
      const { manager } = app.efiling;
      const checks = await findDraftChecks(
        { db, manager, now },
        { kind, content, filer, uploads, policy, codes },
      );
      return listOf(checks, now());
    },
  });

  registerCall(app, 'getSilencedRules', {
    access: EFILERS,
    kind: 'list',
    handler: async ({ request, userId }) => {
      requireIndiana(request);
      const { firmId } = await requireFiler(db, userId);
      return listOf([...(await findSilencedRules(db, firmId))], now());
    },
  });

  registerCall(app, 'silenceRule', {
    access: EFILERS,
    handler: async ({ actor, body: { code, reason }, request, userId }) => {
      requireIndiana(request);
      const { firmId } = await requireFiler(db, userId);
      await changeSilencedRule(db, { actor, userId }, code, reason);
      return listOf([...(await findSilencedRules(db, firmId))], now());
    },
  });

  registerCall(app, 'unsilenceRule', {
    access: EFILERS,
    handler: async ({ actor, params: { code }, request, userId }) => {
      requireIndiana(request);
      const { firmId } = await requireFiler(db, userId);
      await changeSilencedRule(db, { actor, userId }, code, null);
      return listOf([...(await findSilencedRules(db, firmId))], now());
    },
  });

  registerCall(app, 'splitUpload', {
    access: EFILERS,
    handler: async ({ body, params, request, userId }) => {
      requireIndiana(request);
      const source = await requireUpload(userId, params.uploadId);
      const added = await splitUpload(db, now(), userId, source, body);
      void app.jobs.wake();
      return listOf(
        added.map((each) => viewUpload(each)),
        now(),
      );
    },
  });

  registerCall(app, 'redactUpload', {
    access: EFILERS,
    handler: async ({ body, params, request, userId }) => {
      requireIndiana(request);
      const source = await requireUpload(userId, params.uploadId);
      const added = await redactUpload(db, now(), userId, source, body);
      void app.jobs.wake();
      return viewUpload(added);
    },
  });

  registerCall(app, 'recognizeUpload', {
    access: EFILERS,
    handler: async ({ params, request, userId }) => {
      requireIndiana(request);
      const source = await requireUpload(userId, params.uploadId);
      const readings = await findReadings(db, source.hash === null ? [] : [source.hash], now());
      const reading = source.hash === null ? null : readings.get(source.hash)?.reading;
      // If the file hasn't been read yet, the job determines whether it has scans.
      const hasScans = reading == null || reading.findings.some(({ code }) => code === 'scan');
      const added = await recognizeUpload(db, now(), userId, source, hasScans);
      void app.jobs.wake();
      return viewUpload(added);
    },
  });
}
