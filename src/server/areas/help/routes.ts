import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { HELP_TOPICS } from '#contract/helpTopics';
import { listOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { exactly, ID_MAX, IdSchema, listProperties, TextSchema } from '../../http/schemas';
import { findTopic, lastTopicChange, searchTopics } from './repository';

const TopicSchema = exactly({
  id: IdSchema,
  shortName: Type.String(),
  title: Type.String(),
  html: Type.String(),
  version: Type.Integer(),
  updated: Type.String(),
});
/** An id of an address: one beyond the database's is as unknown as any other. */
const AskedIdSchema = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const HitSchema = exactly({
  id: IdSchema,
  shortName: Type.String(),
  title: Type.String(),
  excerpt: Type.String(),
});

/** Help topics (spec section 2, Common and help routes). */
export function registerHelpArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getHelpTopic', {
    access: OPEN_TO_ALL,
    schema: {
      query: exactly({
        helpTopicId: Type.Optional(AskedIdSchema),
        shortName: Type.Optional(TextSchema),
      }),
      response: TopicSchema,
    },
    handler: async ({ query }) => {
      const { helpTopicId, shortName = HELP_TOPICS.main } = query;
      if (helpTopicId !== undefined && helpTopicId > ID_MAX) throw notFound();
      const key = helpTopicId === undefined ? { shortName } : { id: helpTopicId };
      const topic = await findTopic(db, key);
      if (topic === null) throw notFound();
      return topic;
    },
  });

  registerCall(app, 'searchHelpTopics', {
    access: OPEN_TO_ALL,
    schema: {
      query: exactly({ text: TextSchema }),
      response: exactly(listProperties(HitSchema)),
    },
    handler: async ({ query }) => {
      const { hits, total } = await searchTopics(db, query.text);
      const list = listOf(hits, await lastTopicChange(db));
      return { ...list, total, capped: total > hits.length };
    },
  });
}
