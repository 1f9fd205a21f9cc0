import { useEffect } from 'react';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { DraftValues } from '../../../platform/draftDesk';
import { usePagePorts } from '../../../platform/PagePorts';
import { selectDraftStatus } from '../../../state/drafts/selectors';
import { draftDone } from '../../../state/drafts/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectFlow } from './selectors';
import { draftRestored, type FlowState } from './slice';

/** Form id of the draft being edited, for the text that survives a login. */
export const DRAFT_FORM = 'efiling/draft';

/** Serializes the filer's unsaved edits; null if there are none. */
export function unsavedEdits(flow: FlowState): DraftValues | null {
  const { content, isSilent, name, save, saved } = flow;
  if (save === 'saved' || isSilent || content === null || saved === null) return null;
  return {
    draftId: saved.id,
    version: String(saved.version),
    name,
    content: JSON.stringify(content),
  };
}

/**
 * Returns the action that restores edits to their draft; null if they belong to a different draft.
 */
export function restoreEdits(values: DraftValues, draftId: string) {
  if (values['draftId'] !== draftId) return null;
  return draftRestored({
    version: Number(values['version']),
    name: values['name'] ?? '',
    content: JSON.parse(values['content'] ?? 'null') as DraftContent,
  });
}

/**
 * Registers unsaved edits, so that they are stored in the tab when the session ends, and restored
 * after login.
 */
export function useKeptEdits(): void {
  const dispatch = useAppDispatch();
  const { drafts } = usePagePorts();
  const flow = useAppSelector(selectFlow);
  const isFound = useAppSelector((state) => selectDraftStatus(state, DRAFT_FORM) === 'found');
  const { draftId, status } = flow;
  useEffect(() => {
    const values = unsavedEdits(flow);
    return values === null ? undefined : drafts.lay(DRAFT_FORM, () => values);
  }, [drafts, flow]);
  useEffect(() => {
    if (!isFound || status !== 'ready' || draftId === null) return;
    const values = drafts.take(DRAFT_FORM);
    dispatch(draftDone({ form: DRAFT_FORM }));
    const restored = values === null ? null : restoreEdits(values, draftId);
    if (restored !== null) dispatch(restored);
  }, [dispatch, draftId, drafts, isFound, status]);
}
