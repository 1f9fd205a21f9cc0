import { NOTICE_MESSAGES } from '#contract/noticeMessages';
import { usePagePorts } from '../../platform/PagePorts';
import { SHORTCUT_KEYS, type Shortcut } from '../../platform/shortcuts';
import { shortcutsSwitched } from '../../state/preferences/actions';
import { selectHasShortcuts } from '../../state/preferences/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { DescriptionList } from '../../ui/DescriptionList';
import { Dialog } from '../../ui/Dialog';

const WORDS: readonly (readonly [Shortcut, string])[] = [
  ['search', 'Go to search'],
  ['next', 'Next result'],
  ['previous', 'Previous result'],
  ['save', 'Save the selected result or current case'],
  ['help', 'Show this list'],
];

export interface ShortcutListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The list of keyboard shortcuts with a switch to turn them off. */
export function ShortcutList({ isOpen, onClose }: ShortcutListProps) {
  const dispatch = useAppDispatch();
  const { alert } = usePagePorts();
  const isOn = useAppSelector(selectHasShortcuts);
  return (
    <Dialog
      isOpen={isOpen}
      title="Keyboard shortcuts"
      onClose={onClose}
      onUnsupported={() => alert(NOTICE_MESSAGES.dialogUnsupported)}
      actions={
        <Button onClick={() => dispatch(shortcutsSwitched({ isOn: !isOn }))}>
          {isOn ? 'Switch shortcuts off' : 'Switch shortcuts on'}
        </Button>
      }
    >
      <DescriptionList
        items={WORDS.map(([name, words]) => ({ term: SHORTCUT_KEYS[name], description: words }))}
      />
    </Dialog>
  );
}
