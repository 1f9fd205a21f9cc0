import { POLICY_TOPICS } from './helpTopicsPolicies';
import { SEARCHING_TOPICS } from './helpTopicsSearching';
import { USING_TOPICS } from './helpTopicsUsing';

/** Date of these texts, which each help page shows. */
const WRITTEN_AT = new Date('2026-06-01T12:00:00Z');

/** The help topics that ship with the site, as rows of `help_topic`. */
export const HELP_TOPIC_ROWS = [...USING_TOPICS, ...POLICY_TOPICS, ...SEARCHING_TOPICS].map(
  ({ id, shortName, title, html }) => ({
    id,
    short_name: shortName,
    title,
    body_html: html.trim(),
    updated_at: WRITTEN_AT,
    updated_by: null,
  }),
);
