import { useEffect } from 'react';
import { usePagePorts } from '../../platform/PagePorts';
import { SafeHtml } from '../../platform/SafeHtml';
import { selectToast } from '../../state/toast/selectors';
import { toastHeld, toastHidden, toastReleased } from '../../state/toast/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Toast } from '../../ui/Toast';

/** The page's toast (spec section 4). */
export function ToastArea() {
  const dispatch = useAppDispatch();
  const toast = useAppSelector(selectToast);
  const { onEscape } = usePagePorts();
  useEffect(() => onEscape(() => dispatch(toastHidden())), [dispatch, onEscape]);
  const shown = toast.status === 'hidden' ? null : toast;
  const html = shown?.content.htmlMessage;
  return (
    <Toast
      message={
        shown === null ? null : html === undefined ? (
          shown.content.message
        ) : (
          <SafeHtml html={html} />
        )
      }
      {...(shown === null
        ? {}
        : {
            tone: shown.content.type,
            location: shown.content.location,
            isShaking: shown.isShaking,
          })}
      onDismiss={() => dispatch(toastHidden())}
      onHold={() => dispatch(toastHeld())}
      onRelease={() => dispatch(toastReleased())}
    />
  );
}
