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

// Loads with the first key press.
const loadTargets = () => import(/* webpackChunkName: "idle" */ '../../platform/shortcutTargets');

/**
 * Keyboard shortcuts, with their list and switch. Part of the page's first files, because keys work
 * as soon as the page is shown.
 */
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
          // Ignores the key press if the chunk doesn't load.
          () => undefined,
        );
      }),
    [dispatch, features, isOn, onShortcut],
  );

  // Loads the list when it is first opened, and keeps it mounted so that it can close.
  const [wasOpened, setWasOpened] = useState(false);
  if (isListOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <ShortcutList isOpen={isListOpen} onClose={() => setIsListOpen(false)} />
  ) : null;
}
