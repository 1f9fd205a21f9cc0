import type { SavedItemKind } from '#contract/savedItems';
import { selectIsListKnown, selectSavedValue } from '../state/savedItems/selectors';
import { savedItemToggled } from '../state/savedItems/slice';
import { saveWished } from '../state/savedItems/saveWish';
import { selectLoginStatus } from '../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { IconToggle } from '../ui/IconToggle';

export interface SaveToggleProps {
  readonly kind: SavedItemKind;
  readonly id: number;
  /** Names the record in the button's label: its number. */
  readonly name: string;
  /** Words beside the signs, on a record's own page. */
  readonly hasText?: boolean;
}

/**
 * Saves a record, and turns its alert on or off (spec section 4). What was last clicked is shown at
 * once. The buttons wait for the list: until it is known, a click could undo an alert. A visitor's
 * leads through the login.
 */
export function SaveToggle({ kind, id, name, hasText = false }: SaveToggleProps) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectLoginStatus);
  const value = useAppSelector((state) => selectSavedValue(state, kind, id));
  const isKnown = useAppSelector((state) => selectIsListKnown(state, kind));
  if (status === 'unknown') return null;
  if (status === 'loggedOut') {
    return (
      <IconToggle
        icon="bookmark"
        shortcut="save"
        label={`Save ${name}, with an account`}
        isPressed={false}
        {...(hasText ? { text: 'Save' } : {})}
        onChange={() => dispatch(saveWished({ kind, id, name }))}
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
