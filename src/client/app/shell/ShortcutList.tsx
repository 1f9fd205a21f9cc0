import { MESSAGES } from '#contract/messages';
import { usePagePorts } from '../../platform/PagePorts';
import { SHORTCUTS } from '../../platform/shortcuts';
import { shortcutsSwitched } from '../../state/preferences/actions';
import { selectHasShortcuts } from '../../state/preferences/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { DescriptionList } from '../../ui/DescriptionList';
import { Dialog } from '../../ui/Dialog';

export interface ShortcutListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The list of keyboard shortcuts with their off switch. */
export function ShortcutList({ isOpen, onClose }: ShortcutListProps) {
  const dispatch = useAppDispatch();
  const { alert } = usePagePorts();
  const isOn = useAppSelector(selectHasShortcuts);
  return (
    <Dialog
      isOpen={isOpen}
      title="Keyboard shortcuts"
      onClose={onClose}
      onUnsupported={() => alert(MESSAGES.dialogUnsupported)}
      actions={
        <Button onClick={() => dispatch(shortcutsSwitched({ isOn: !isOn }))}>
          {isOn ? 'Switch shortcuts off' : 'Switch shortcuts on'}
        </Button>
      }
    >
      <DescriptionList
        items={SHORTCUTS.map(({ key, words }) => ({ term: key, description: words }))}
      />
    </Dialog>
  );
}
