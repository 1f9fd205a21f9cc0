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
};

/** Shows when the draft was last saved, on the court's clock, or that it isn't saved. */
export function SaveState({ flow: { isSilent, save, saved } }: { readonly flow: FlowState }) {
  const { now } = usePagePorts();
  const timeZone = useAppSelector(selectCourtTimeZone);
  const words =
    save === 'saved' || isSilent
      ? `Draft saved ${saved === null ? '' : formatCourtTime(saved.updatedAt, timeZone, now())}`
      : SAVE_WORDS[save];
  return (
    <span className={styles.saving} role={save === 'unsaved' && !isSilent ? 'alert' : undefined}>
      {words}
    </span>
  );
}
