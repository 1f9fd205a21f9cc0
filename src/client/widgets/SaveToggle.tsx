import type { SavedItemKind } from '#contract/account/savedItems';
import { selectIsListLoaded, selectSavedValue } from '../state/savedItems/selectors';
import { savedItemToggled } from '../state/savedItems/slice';
import { saveRequested } from '../state/savedItems/saveRequested';
import { selectLoginStatus } from '../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { IconToggle } from '../ui/IconToggle';

export interface SaveToggleProps {
  readonly kind: SavedItemKind;
  readonly id: number;
  /** The record's number, for the button's label. */
  readonly name: string;
  /** True to show text next to the icons, on a record's page. */
  readonly hasText?: boolean;
}

/**
 * Saves a record and switches its alert (spec section 4). Clicks take effect on screen immediately.
 * The buttons are disabled until the saved list loads, because a click could undo an alert. A
 * visitor's click opens the login page.
 */
export function SaveToggle({ kind, id, name, hasText = false }: SaveToggleProps) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectLoginStatus);
  const value = useAppSelector((state) => selectSavedValue(state, kind, id));
  const isKnown = useAppSelector((state) => selectIsListLoaded(state, kind));
  if (status === 'unknown') return null;
  if (status === 'loggedOut') {
    return (
      <IconToggle
        icon="bookmark"
        shortcut="save"
        label={`Save ${name} (requires an account)`}
        isPressed={false}
        {...(hasText ? { text: 'Save' } : {})}
        onChange={() => dispatch(saveRequested({ kind, id, name }))}
      />
    );
  }
  const isSaved = value !== null;
  const hasAlert = value?.alert ?? false;
  return (
    <>
      <IconToggle
        icon="bookmark"
        shortcut="save"
        label={`Save ${name}`}
        isPressed={isSaved}
        isDisabled={!isKnown}
        {...(hasText ? { text: isSaved ? 'Saved' : 'Save' } : {})}
        onChange={(shouldSave) => {
          dispatch(savedItemToggled({ kind, id, value: shouldSave ? { alert: false } : null }));
        }}
      />
      <IconToggle
        icon="bell"
        label={`Alert for ${name}`}
        isPressed={hasAlert}
        isDisabled={!isKnown}
        {...(hasText ? { text: hasAlert ? 'Alert on' : 'Alert off' } : {})}
        onChange={(alert) => {
          dispatch(savedItemToggled({ kind, id, value: { alert } }));
        }}
      />
    </>
  );
}
