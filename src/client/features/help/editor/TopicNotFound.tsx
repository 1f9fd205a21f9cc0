import { EDIT_HELP_TOPIC_PATH } from '#contract/admin/pages';
import { RecordNotFound } from '../../../records/RecordNotFound';

/** Shown to editors if the URL doesn't have an existing topic. */
export function TopicNotFound() {
  return (
    <RecordNotFound
      title="Help topic not found"
      problem="We can’t find this help topic"
      nextLink={{ to: EDIT_HELP_TOPIC_PATH, label: 'Go to all help topics' }}
    >
      Check the address, or choose the topic from the list.
    </RecordNotFound>
  );
}
