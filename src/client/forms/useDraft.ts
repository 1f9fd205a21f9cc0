import { useEffect, useEffectEvent, useRef } from 'react';
import type { DraftValues } from '../platform/draftDesk';
import { usePagePorts } from '../platform/PagePorts';
import { selectDraftStatus } from '../state/drafts/selectors';
import { draftDone, draftRestored } from '../state/drafts/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';

export interface DraftOptions {
  /** What the form holds now. Never a password. */
  readonly values: DraftValues;
  /** It holds something that was not sent yet. */
  readonly isDirty: boolean;
  /** Puts kept values into the form. Read each by name: an older page may have kept others. */
  readonly onRestore: (values: DraftValues) => void;
}

export interface Draft {
  /** The form holds what was typed before the sign-in: `DraftNotice` says so. */
  readonly isRestored: boolean;
}

/**
 * Keeps what is typed into a form when the session turns out to be over, and gives it back when the
 * same user is on the same page again. `formId` is unique on its page.
 */
export function useDraft(formId: string, { values, isDirty, onRestore }: DraftOptions): Draft {
  const { drafts } = usePagePorts();
  const dispatch = useAppDispatch();
  const status = useAppSelector((state) => selectDraftStatus(state, formId));
  const read = useEffectEvent(() => values);
  const restore = useEffectEvent(() => {
    const kept = drafts.take(formId);
    // What somebody types just now is worth more.
    if (kept === null || isDirty) return;
    onRestore(kept);
    dispatch(draftRestored({ form: formId }));
  });

  const finish = useEffectEvent(() => {
    if (status !== undefined) dispatch(draftDone({ form: formId }));
  });

  useEffect(
    () => (isDirty ? drafts.lay(formId, () => read()) : undefined),
    [drafts, formId, isDirty],
  );
  useEffect(() => {
    if (status === 'found') restore();
  }, [status]);

  const wasDirty = useRef(false);
  useEffect(() => {
    // It was sent or emptied: what is typed from now on was not typed before the sign-in.
    if (wasDirty.current && !isDirty) finish();
    wasDirty.current = isDirty;
  }, [isDirty]);

  return { isRestored: status === 'restored' && isDirty };
}
