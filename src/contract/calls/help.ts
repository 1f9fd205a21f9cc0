import { LIST } from '../answers';
import type { HELP_SCHEMAS } from '../schemas/help';
import { area, call } from './row';

/** Help topics. */
export const HELP_CALLS = area({
  /** Returns one topic by id or by short name, or the topic Main without either. */
  getHelpTopic: call<(typeof HELP_SCHEMAS)['getHelpTopic']>({
    method: 'GET',
    isReadable: true,
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
  searchHelpTopics: call<(typeof HELP_SCHEMAS)['searchHelpTopics']>({
    method: 'GET',
    isReadable: true,
    path: '/api/help/topics',
    answers: LIST,
  }),
});
