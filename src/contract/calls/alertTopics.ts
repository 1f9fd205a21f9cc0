import type { ALERT_TOPICS_SCHEMAS } from '../schemas/alertTopics';
import { area, call } from './row';

const TOPICS = { mutedTopics: 'texts' } as const;
const PATH = '/court/my/{id}/alert-topics';

/** Topics of the alert on a saved case. */
export const ALERT_TOPICS_CALLS = area({
  getAlertTopics: call<(typeof ALERT_TOPICS_SCHEMAS)['getAlertTopics']>({
    method: 'GET',
    isReadable: true,
    path: PATH,
    answers: TOPICS,
    isBackground: true,
  }),
  putAlertTopics: call<(typeof ALERT_TOPICS_SCHEMAS)['putAlertTopics']>({
    method: 'PUT',
    path: PATH,
    answers: TOPICS,
  }),
});
