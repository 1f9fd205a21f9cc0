import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/helpTopics';
import { PopupLink } from './PopupLink';

/** What the register of judgments lacks, for those who are about to rely on it. */
export function JudgmentNotice() {
  return (
    <PopupLink name="notice" to={HELP_TOPIC_PATH} query={{ shortName: HELP_TOPICS.judgmentNotice }}>
      Judgments are incomplete: read the notice
    </PopupLink>
  );
}
