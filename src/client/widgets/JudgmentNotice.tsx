import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/site/helpTopics';
import { PopupLink } from './PopupLink';

/** Notice about gaps in the judgment data. */
export function JudgmentNotice() {
  return (
    <>
      Judgment data may be incomplete.{' '}
      <PopupLink
        name="notice"
        to={HELP_TOPIC_PATH}
        query={{ shortName: HELP_TOPICS.judgmentNotice }}
      >
        Read the notice
      </PopupLink>
    </>
  );
}
