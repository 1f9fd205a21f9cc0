import type { FastifyInstance } from 'fastify';
import {
  HELP_IMAGE_MAX_BYTES,
  HELP_IMAGE_PATH,
  HELP_TEXT_MAX_LENGTH,
} from '#contract/admin/helpEditor';
import { listOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL, SUPER_USERS } from '../../http/routeAccess';
import { findHistory, findImage, findMisses, findTopicRows } from './editRepository';
import {
  addImage,
  createTopic,
  discardTopicDraft,
  loadEdit,
  publishTopic,
  saveTopicDraft,
} from './editTopic';

const MAX_TOPICS = 10_000;
const HASH = /^[0-9a-f]{64}$/;

/** Registers the routes for editing help topics (spec section 2, Common and help routes). */
export function registerHelpEditor(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getHelpTopics', {
    access: SUPER_USERS,
    handler: async () => listOf(await findTopicRows(db), app.clock.now(), MAX_TOPICS),
  });
  registerCall(app, 'createHelpTopic', {
    access: SUPER_USERS,
    handler: ({ actor, body, userId }) => createTopic(db, actor, userId, body),
  });
  registerCall(app, 'getHelpEdit', {
    access: SUPER_USERS,
    handler: ({ params }) => loadEdit(db, params.topicId),
  });
  registerCall(app, 'saveHelpDraft', {
    access: SUPER_USERS,
    bodyBytes: 4 * HELP_TEXT_MAX_LENGTH,
    handler: ({ actor, body, params: { topicId }, userId }) => {
      const { revision, version, ...text } = body;
      return saveTopicDraft(db, actor, userId, { topicId, text, seen: { revision, version } });
    },
  });
  registerCall(app, 'discardHelpDraft', {
    access: SUPER_USERS,
    handler: ({ actor, params, query }) => discardTopicDraft(db, actor, params.topicId, query),
  });
  registerCall(app, 'publishHelpTopic', {
    access: SUPER_USERS,
    handler: ({ actor, body, params: { topicId }, userId }) => {
      const { reason, ...seen } = body;
      return publishTopic(db, actor, userId, { topicId, reason, seen });
    },
  });
  registerCall(app, 'getHelpHistory', {
    access: SUPER_USERS,
    handler: async ({ params }) => {
      const history = await findHistory(db, params.topicId);
      if (history === null) throw notFound();
      return history;
    },
  });
  registerCall(app, 'uploadHelpImage', {
    access: SUPER_USERS,
    bodyBytes: 2 * HELP_IMAGE_MAX_BYTES,
    handler: async ({ actor, body, userId }) => ({
      address: await addImage(db, actor, userId, body.base64),
    }),
  });
  registerCall(app, 'getHelpMisses', {
    access: SUPER_USERS,
    handler: async () => listOf(await findMisses(db), app.clock.now()),
  });
  registerImages(app);
}

/**
 * Registers the public route for images in topics. The URL contains the image's hash, so the image
 * never changes.
 */
function registerImages(app: FastifyInstance): void {
  app.get(
    app.settings.contextPath + HELP_IMAGE_PATH.replace('{hash}', ':hash'),
    { config: { access: OPEN_TO_ALL, kind: 'list' } },
    async (request, reply) => {
      const { hash = '' } = request.params as { hash?: string };
      const image = HASH.test(hash) ? await findImage(app.database.db, hash) : null;
      if (image === null) throw notFound();
      return reply
        .type(image.mediaType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(image.bytes);
    },
  );
}
