import { selectSite } from '../../../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { MessageBox } from '../../../ui/MessageBox';
import { uploadsShown } from './events';
import { uploadList } from './slice';

/** Explains that a draft's uploads couldn't be loaded, with a button to try again. */
export function UploadsFailed({ draftId }: { readonly draftId: string }) {
  const dispatch = useAppDispatch();
  const list = useAppSelector(uploadList.select);
  const { isOnline } = useAppSelector(selectSite);
  const error = list.status === 'failed' ? list.error : 'Try again in a few minutes.';
  return (
    <MessageBox tone="error" title="Your uploaded files couldn’t be loaded">
      <p>{isOnline ? error : 'They will load when you’re back online.'}</p>
      <Button size="small" onClick={() => dispatch(uploadsShown({ draftId }))}>
        Try again
      </Button>
    </MessageBox>
  );
}
