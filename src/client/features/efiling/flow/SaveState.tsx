import { usePagePorts } from '../../../platform/PagePorts';
import type { FlowState } from './slice';
import styles from './Flow.module.css';

const SAVE_WORDS: Readonly<Record<Exclude<FlowState['save'], 'saved'>, string>> = {
  dirty: 'Unsaved changes',
  saving: 'Saving…',
  unsaved: 'Not saved yet. We’ll keep trying.',
  rejected: 'Not saved. We’ll try again after your next change.',
};

/** Shows when the draft was last saved, or that it isn't saved. */
export function SaveState({ flow: { isSilent, save, saved } }: { readonly flow: FlowState }) {
  const { now } = usePagePorts();
  const words =
    save === 'saved' || isSilent
      ? `Draft saved ${saved === null ? '' : timeOf(saved.updatedAt, now())}`
      : SAVE_WORDS[save];
  const hasFailed = (save === 'unsaved' || save === 'rejected') && !isSilent;
  return (
    <span className={styles.saving} role={hasFailed ? 'alert' : undefined}>
      {words}
    </span>
  );
}

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Formats a time in the browser's time zone: "2:14 PM", with the date unless it is today. */
function timeOf(instant: string, now: number): string {
  const at = new Date(instant);
  const day = DAY.format(at);
  return day === DAY.format(now) ? TIME.format(at) : `${day}, ${TIME.format(at)}`;
}
