import { copyText } from '../../platform/browserFiles';
import { toastShown } from '../../state/toast/slice';
import { useAppDispatch } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { RecordIcon } from '../../ui/RecordIcon';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

export interface CopyButtonProps {
  readonly text: string;
  /** Lowercase noun within a sentence: "number". */
  readonly name: string;
  /** True to keep the copied text out of the toast. */
  readonly isSecret?: boolean;
}

/** Copies text to the clipboard and shows a toast. */
export function CopyButton({ isSecret = false, name, text }: CopyButtonProps) {
  const dispatch = useAppDispatch();
  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    dispatch(
      toastShown(
        isCopied
          ? { message: isSecret ? `Copied the ${name}.` : `Copied: ${text}`, type: 'success' }
          : {
              message: `Couldn’t copy the ${name}. Select it and copy it instead.`,
              type: 'warning',
            },
      ),
    );
  }
  return (
    <Button variant="quiet" size="small" title={`Copy ${name}`} onClick={() => void copy()}>
      <RecordIcon name="copy" size={16} />
      <VisuallyHidden>Copy {name}</VisuallyHidden>
    </Button>
  );
}
