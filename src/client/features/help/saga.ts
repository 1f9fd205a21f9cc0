import { HELP_TOPICS } from '#contract/helpTopics';
import { parseId } from '#contract/queryFields';
import { fork, type Saga } from '../../platform/saga';
import { loadOnEnter } from '../../state/loadable/saga';
import { helpSearch, helpTopic } from './slice';

/** What each help screen loads when it is entered. */
export function* helpSaga(): Saga {
  yield* fork(() =>
    loadOnEnter(helpTopic, ['help.topic'], ({ query }) => {
      const { helpTopicId, shortName } = query;
      if (!helpTopicId) return { query: { shortName: shortName || HELP_TOPICS.main } };
      const id = parseId(helpTopicId);
      return id === null ? null : { query: { helpTopicId: id } };
    }),
  );
  yield* fork(() =>
    loadOnEnter(helpSearch, ['help.search'], ({ query }) => {
      const text = query['text']?.trim();
      return text ? { query: { text } } : null;
    }),
  );
}
