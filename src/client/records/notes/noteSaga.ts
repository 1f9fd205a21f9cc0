import type { CallArguments, CallName } from '#contract/calls';
import type { SavedItemKind } from '#contract/account/savedItems';
import { fork, put, takeEvery, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import type { Loadable } from '../../state/loadable/createLoadable';
import { load } from '../../state/loadable/saga';
import type { PartName } from '../../state/parts';
import { toastShown } from '../../state/toast/slice';
import { savedNoteShown, type SavedNoteChange, type SavedNoteSlice } from './noteSlices';

interface NoteParts<Listing extends CallName> {
  readonly kind: SavedItemKind;
  readonly note: SavedNoteSlice;
  readonly change: SavedNoteChange;
  /** The list of saved records, which shows their notes. */
  readonly list: Loadable<PartName, Listing>;
}

/** Loads the note of the saved record on screen; saves changes. */
export function* savedNoteSaga<Listing extends CallName>({
  change,
  kind,
  list,
  note,
}: NoteParts<Listing>): Saga {
  function* loadNote({ payload }: ReturnType<typeof savedNoteShown>): Saga {
    if (payload.kind !== kind) return;
    yield* load(note, { params: { kind, id: payload.id } }, { isBackground: true });
  }
  function* afterChange({ args, isStillThere, outcome }: CommandEnd<'putSavedNote'>): Saga {
    if (!outcome.ok) return;
    yield* put(toastShown({ type: 'success', message: 'Note saved.' }));
    if (!isStillThere) return;
    yield* load(note, { params: args.params }, { isBackground: true });
    yield* load(list, {} as CallArguments<Listing>, { isBackground: true });
  }
  yield* fork(() => takeEvery(savedNoteShown, loadNote));
  yield* fork(() => runCommand(change, afterChange));
}
