import { HELP_TOPICS } from '#contract/helpTopics';
import { parseId } from '#contract/queryFields';
import { defineFeature, loadOn } from '../../store/defineFeature';
import { helpSearch, helpTopic } from './slice';

/** Help: joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'help',
  loads: [
    loadOn('help.topic', helpTopic, ({ query }) => {
      const { helpTopicId, shortName } = query;
      if (!helpTopicId) return { query: { shortName: shortName || HELP_TOPICS.main } };
      const id = parseId(helpTopicId);
      return id === null ? null : { query: { helpTopicId: id } };
    }),
    loadOn('help.search', helpSearch, ({ query }) => {
      const text = query['text']?.trim();
      return text ? { query: { text } } : null;
    }),
  ],
});
