import type { FastifyInstance } from 'fastify';
import { DRAFT_BODY_BYTES, DRAFT_BODY_FIELDS } from '#contract/filing/draftWords';
import { findTemplates } from '../../domain/filing/templatesRepository';
import { openFilingFiles } from '../../domain/filingUploads/uploadFiles';
import { listOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { EFILERS } from '../../http/routeAccess';
import { copyEnvelope, type EnsureStored } from './copyEnvelope';
import { fillTemplate } from './fillTemplate';
import {
  readerOf,
  requireFiler,
  requireIndiana,
  type DraftParts,
} from '../../domain/filing/filerRules';
import { changeOwnTemplate, createTemplate, requireTemplate, saveTemplate } from './saveTemplate';

/** Maximum templates in the list: the user's own and the firm's shared ones. */
const MAX_TEMPLATES = 1_000;

/**
 * Registers the routes for filing templates, and for drafts created from a template or an envelope.
 */
export function registerTemplates(app: FastifyInstance, parts: DraftParts): void {
  const { db } = parts;

  registerCall(app, 'getTemplates', {
    access: EFILERS,
    kind: 'list',
    handler: async ({ request, userId }) => {
      requireIndiana(request);
      const reader = readerOf(userId, await requireFiler(db, userId));
      return listOf(await findTemplates(db, reader, MAX_TEMPLATES), parts.now(), MAX_TEMPLATES);
    },
  });

  registerCall(app, 'createTemplate', {
    access: EFILERS,
    handler: ({ body, request, userId }) => {
      requireIndiana(request);
      return createTemplate(parts, userId, body);
    },
  });

  registerCall(app, 'getTemplate', {
    access: EFILERS,
    handler: async ({ params, request, userId }) => {
      requireIndiana(request);
      const reader = readerOf(userId, await requireFiler(db, userId));
      return requireTemplate(parts, reader, params.templateId);
    },
  });

  registerCall(app, 'putTemplate', {
    access: EFILERS,
    bodyBytes: DRAFT_BODY_BYTES,
    bodyFields: DRAFT_BODY_FIELDS,
    handler: ({ body, params, request, userId }) => {
      requireIndiana(request);
      return saveTemplate(parts, userId, { ...body, id: params.templateId });
    },
  });

  registerCall(app, 'patchTemplate', {
    access: EFILERS,
    handler: ({ body, params, request, userId }) => {
      requireIndiana(request);
      return changeOwnTemplate(parts, userId, params.templateId, body);
    },
  });

  registerCall(app, 'fillTemplate', {
    access: EFILERS,
    bodyFields: DRAFT_BODY_FIELDS,
    handler: ({ body, params, request, userId }) => {
      requireIndiana(request);
      return fillTemplate(parts, userId, params.templateId, body);
    },
  });

  const files = openFilingFiles(app.settings.dataDir);
  const ensureStored: EnsureStored = async (hash) => {
    if ((await files.read(hash)) !== null) return true;
    const bytes = await app.findDemoFiling(hash);
    if (bytes === null) return false;
    await files.keep(bytes);
    return true;
  };

  registerCall(app, 'copyEnvelope', {
    access: EFILERS,
    handler: ({ params, request, userId }) => {
      requireIndiana(request);
      return copyEnvelope(parts, userId, params.envelopeId, ensureStored);
    },
  });
}
