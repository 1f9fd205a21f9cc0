import type { FastifyInstance } from 'fastify';
import { HELP_TOPICS } from '#contract/site/helpTopics';
import { ID_MAX } from '#contract/limits';
import { LOCALES, type Locale } from '#contract/locales';
import { findLegendTexts } from '../../domain/legend/legendRepository';
import { listOf } from '../../http/lists';
import { orIfDiskFull } from '../../http/orIfDiskFull';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { countMiss } from './editRepository';
import { registerHelpEditor } from './editRoutes';
import { findTopic, lastTopicChange, searchTopics } from './repository';

/** Maximum length of searches to count; longer ones are unlikely to name a topic. */
const MISS_LENGTH = 60;

/** Returns false for texts that may identify a person or case, and for those that name no topic. */
function isStorable(words: string): boolean {
  return words !== '' && words.length <= MISS_LENGTH && !/[\d@]/.test(words);
}

/** Registers the routes for help topics (spec section 2, Common and help routes). */
export function registerHelpArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getHelpTopic', {
    access: OPEN_TO_ALL,
    handler: async ({ query }) => {
      const { helpTopicId, shortName = HELP_TOPICS.main } = query;
      if (helpTopicId !== undefined && helpTopicId > ID_MAX) throw notFound();
      const key = helpTopicId === undefined ? { shortName } : { id: helpTopicId };
      const topic = await findTopic(db, key);
      if (topic === null) throw notFound();
      return topic;
    },
  });

  registerHelpEditor(app);

  registerCall(app, 'getLegendTexts', {
    access: OPEN_TO_ALL,
    handler: async ({ request }) =>
      listOf(await findLegendTexts(db, request.locale.code), app.clock.now()),
  });

  registerCall(app, 'searchHelpTopics', {
    access: OPEN_TO_ALL,
    handler: async ({ query, request }) => {
      const { hits, total } = await searchTopics(db, query.text, request.locale);
      const words = query.text.trim().toLowerCase().replace(/\s+/g, ' ');
      if (
        total === 0 &&
        isStorable(words) &&
        !(await isFoundElsewhere(query.text, request.locale))
      ) {
        await orIfDiskFull(
          () => countMiss(db, words, app.clock.now()),
          () => undefined,
        );
      }
      const list = listOf(hits, await lastTopicChange(db));
      return { ...list, total, capped: total > hits.length };
    },
  });

  /** True if the text finds a topic of the other edition, which is then not missing. */
  async function isFoundElsewhere(text: string, { code }: Locale): Promise<boolean> {
    for (const locale of LOCALES) {
      if (locale.code !== code && (await searchTopics(db, text, locale)).total > 0) return true;
    }
    return false;
  }
}
