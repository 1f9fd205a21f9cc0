import { useEffect, useState } from 'react';
import { usePagePorts } from '../../platform/PagePorts';
import { selectLocale } from '../../state/location/selectors';
import { addressChosen } from '../../state/location/slice';
import { selectHasShortcuts } from '../../state/preferences/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { lazyShellPart } from './ShellPart';

const ShortcutList = lazyShellPart(
  async () => (await import(/* webpackChunkName: "shortcut-list" */ './ShortcutList')).ShortcutList,
);

// What a key does comes with the first press of one.
const loadTargets = () => import(/* webpackChunkName: "idle" */ '../../platform/shortcutTargets');

/** Keyboard shortcuts with their list and their off switch. */
export function Shortcuts() {
  const dispatch = useAppDispatch();
  const { onShortcut } = usePagePorts();
  const isOn = useAppSelector(selectHasShortcuts);
  const { features } = useAppSelector(selectLocale);
  const [isListOpen, setIsListOpen] = useState(false);

  useEffect(
    () =>
      onShortcut((shortcut) => {
        if (shortcut === 'help') setIsListOpen(true);
        if (!isOn) return;
        void loadTargets().then(
          ({ perform }) => {
            if (!perform(shortcut) && features.court) {
              dispatch(addressChosen({ path: '/court', query: {} }));
            }
          },
          // A key whose file does not come is as if it had not been pressed.
          () => undefined,
        );
      }),
    [dispatch, features, isOn, onShortcut],
  );

  // The list comes with the first wish for it; once there it stays, so that it can close by itself.
  const [wasOpened, setWasOpened] = useState(false);
  if (isListOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <ShortcutList isOpen={isListOpen} onClose={() => setIsListOpen(false)} />
  ) : null;
}
