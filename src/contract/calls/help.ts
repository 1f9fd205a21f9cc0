import { LIST } from '../answers';
import type { HelpTopic, HelpTopicHit } from '../helpTopics';
import type { ResultList } from '../lists';
import { call } from './row';

/** Help topics. */
export const HELP_CALLS = {
  /** One topic: by its id, else by its short name; Main where neither is given. */
  getHelpTopic: call<{
    query: { helpTopicId?: number; shortName?: string };
    response: HelpTopic;
  }>({
    method: 'GET',
    path: '/api/help/topic',
    answers: {
      id: 'number',
      shortName: 'text',
      title: 'text',
      html: 'text',
      version: 'number',
      updated: 'text',
    },
  }),
  searchHelpTopics: call<{ query: { text: string }; response: ResultList<HelpTopicHit> }>({
    method: 'GET',
    path: '/api/help/topics',
    answers: LIST,
  }),
} as const;
