import { HELP_CALLS } from '#contract/calls/help';
import { HELP_TOPICS } from '#contract/site/helpTopics';
import { parseId } from '#contract/site/queryFields';
import { createLoadable } from '../../state/loadable/createLoadable';

/** Help topic in the URL, or the main topic. */
export const helpTopic = createLoadable('help/helpTopic', HELP_CALLS.getHelpTopic, {
  routes: 'help.topic',
  argumentsOf({ query: { helpTopicId, shortName } }) {
    if (!helpTopicId) return { query: { shortName: shortName || HELP_TOPICS.main } };
    const id = parseId(helpTopicId);
    return id === null ? null : { query: { helpTopicId: id } };
  },
});
export const helpSearch = createLoadable('help/helpSearch', HELP_CALLS.searchHelpTopics, {
  routes: 'help.search',
  argumentsOf({ query }) {
    const text = query['text']?.trim();
    return text ? { query: { text } } : null;
  },
});
