import { Type } from '@sinclair/typebox';
import { ALERT_TOPICS } from '../account/alertTopics';
import { exactly, IdSchema, words } from './fields';

/** Topics that don't notify the user about a saved case. */
const MutedTopicsSchema = exactly({
  mutedTopics: Type.Array(words(ALERT_TOPICS), { maxItems: ALERT_TOPICS.length }),
});

const params = exactly({ id: IdSchema });

/** Alert topics of the user's saved cases; changing topics returns 404 if the case isn't saved. */
export const ALERT_TOPICS_SCHEMAS = {
  getAlertTopics: { params, response: MutedTopicsSchema },
  putAlertTopics: { params, body: MutedTopicsSchema, response: MutedTopicsSchema },
} as const;
