import { usePagePorts } from '../../../platform/PagePorts';
import { useAppSelector } from '../../../store/hooks';
import { formatCourtTime } from '../courtTime';
import { selectCourtTimeZone } from '../review/slice';
import type { FlowState } from './slice';
import styles from './Flow.module.css';

const SAVE_WORDS: Readonly<Record<Exclude<FlowState['save'], 'saved'>, string>> = {
  dirty: 'Unsaved changes',
  saving: 'Saving…',
  unsaved: 'Not saved yet. We’ll keep trying.',
  rejected: 'Not saved. We’ll try again after your next change.',
};

/** Shows when the draft was last saved, on the court's clock, or that it isn't saved. */
export function SaveState({ flow: { isSilent, save, saved } }: { readonly flow: FlowState }) {
  const { now } = usePagePorts();
  const timeZone = useAppSelector(selectCourtTimeZone);
  const words =
    save === 'saved' || isSilent
      ? `Draft saved ${saved === null ? '' : formatCourtTime(saved.updatedAt, timeZone, now())}`
      : SAVE_WORDS[save];
  const hasFailed = (save === 'unsaved' || save === 'rejected') && !isSilent;
  return (
    <span className={styles.saving} role={hasFailed ? 'alert' : undefined}>
      {words}
    </span>
  );
}
