import { useEffect, useState } from 'react';
import { MESSAGES } from '#contract/messages';
import { usePagePorts } from '../../platform/PagePorts';
import { focusRow, focusSearch, pressSave, SHORTCUTS } from '../../platform/shortcuts';
import { selectLocale } from '../../state/location/selectors';
import { addressChosen } from '../../state/location/slice';
import { shortcutsSwitched } from '../../state/preferences/actions';
import { selectHasShortcuts } from '../../state/preferences/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { DescriptionList } from '../../ui/DescriptionList';
import { Dialog } from '../../ui/Dialog';

/** Keyboard shortcuts with their list and their off switch. */
export function Shortcuts() {
  const dispatch = useAppDispatch();
  const { alert, onShortcut } = usePagePorts();
  const isOn = useAppSelector(selectHasShortcuts);
  const { features } = useAppSelector(selectLocale);
  const [isListOpen, setIsListOpen] = useState(false);

  useEffect(
    () =>
      onShortcut((shortcut) => {
        if (shortcut === 'help') setIsListOpen(true);
        if (!isOn) return;
        if (shortcut === 'search' && !focusSearch() && features.court) {
          dispatch(addressChosen({ path: '/court', query: {} }));
        }
        if (shortcut === 'next') focusRow(1);
        if (shortcut === 'previous') focusRow(-1);
        if (shortcut === 'save') pressSave();
      }),
    [dispatch, features, isOn, onShortcut],
  );

  return (
    <Dialog
      isOpen={isListOpen}
      title="Keyboard shortcuts"
      onClose={() => setIsListOpen(false)}
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
