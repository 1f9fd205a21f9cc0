import type { SavedItemKind } from '#contract/account/savedItems';
import { selectListTrouble } from '../state/savedItems/selectors';
import { savedIdsRequested } from '../state/savedItems/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Button } from '../ui/Button';
import { MessageBox } from '../ui/MessageBox';

export interface SavedListNoticeProps {
  readonly kind: SavedItemKind;
}

/** Explains why the save buttons are disabled, with a retry button. */
export function SavedListNotice({ kind }: SavedListNoticeProps) {
  const dispatch = useAppDispatch();
  const trouble = useAppSelector((state) => selectListTrouble(state, kind));
  if (trouble === 'none') return null;
  return (
    <div role="alert" data-print="hide">
      <MessageBox tone="warning">
        Your saved list couldn’t be loaded, so you can’t save anything here yet.{' '}
        <Button
          size="small"
          isBusy={trouble === 'retrying'}
          onClick={() => dispatch(savedIdsRequested({ kind }))}
        >
          Try again
        </Button>
      </MessageBox>
    </div>
  );
}
