import { useEffect, useEffectEvent, useRef } from 'react';
import type { DraftValues } from '../platform/draftDesk';
import { usePagePorts } from '../platform/PagePorts';
import { selectDraftStatus } from '../state/drafts/selectors';
import { draftDone, draftRestored } from '../state/drafts/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';

export interface DraftOptions {
  /** Current values of the form. Never includes a password. */
  readonly values: DraftValues;
  /** True if the form has unsent changes. */
  readonly isDirty: boolean;
  /**
   * Fills the form with saved values. Read each value by name, because an older build may have
   * saved different fields.
   */
  readonly onRestore: (values: DraftValues) => void;
}

export interface Draft {
  /** True if the form shows a restored draft, which `DraftNotice` announces. */
  readonly isRestored: boolean;
}

/**
 * Saves a form's values when the session ends and restores them when the same user returns to the
 * page. `formId` is unique on its page.
 */
export function useDraft(formId: string, { values, isDirty, onRestore }: DraftOptions): Draft {
  const { drafts } = usePagePorts();
  const dispatch = useAppDispatch();
  const status = useAppSelector((state) => selectDraftStatus(state, formId));
  const read = useEffectEvent(() => values);
  const restore = useEffectEvent(() => {
    const kept = drafts.take(formId);
    if (kept === null) return;
    // Don't overwrite what the user is typing now.
    if (isDirty) {
      dispatch(draftDone({ form: formId }));
      return;
    }
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
    // The form was sent or emptied, so any text entered later isn't part of a restored draft.
    if (wasDirty.current && !isDirty) finish();
    wasDirty.current = isDirty;
  }, [isDirty]);

  return { isRestored: status === 'restored' && isDirty };
}
