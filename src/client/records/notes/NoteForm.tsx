import { useEffect, useRef } from 'react';
import type { SavedItemKind } from '#contract/account/savedItems';
import { cleanNote, NOTE_MAX_LENGTH, noteProblems, splitTags } from '#contract/account/savedNotes';
import type { SavedNote } from '#contract/schemas/savedNotes';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { TextArea } from '../../ui/TextArea';
import { TextInput } from '../../ui/TextInput';
import { noteFormId, noteKey, type SavedNoteChange } from './noteSlices';

export interface NoteFormProps {
  readonly kind: SavedItemKind;
  readonly id: number;
  /** The record's number, for labels. */
  readonly name: string;
  readonly stored: SavedNote;
  readonly change: SavedNoteChange;
  /** Called after the note is saved or the edit is canceled. */
  readonly onEnd: () => void;
}

/** Form for the note and tags of a saved record. */
export function NoteForm({ change, id, kind, name, onEnd, stored }: NoteFormProps) {
  const dispatch = useAppDispatch();
  const command = useAppSelector((state) => change.select(state, noteKey(kind, id)));
  const wasRunning = useRef(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const draftOf = (values: { readonly note: string; readonly tags: string }) =>
    cleanNote({ note: values.note, tags: splitTags(values.tags) });
  const form = useForm({
    id: noteFormId(kind, id),
    started: { note: stored.note, tags: stored.tags.join(', ') },
    check: (values) => noteProblems(draftOf(values)),
    command,
    onSend: (values) => dispatch(change.send({ params: { kind, id }, body: draftOf(values) })),
  });
  useEffect(() => {
    if (command.status === 'running') wasRunning.current = true;
    // The status may still be "done" from a previous save.
    if (command.status === 'done' && wasRunning.current) onEnd();
  }, [command.status, onEnd]);
  // Focuses the text field: opening the form removed the button that had the focus.
  useEffect(() => text.current?.focus(), []);
  return (
    <Form
      form={form}
      label={`Note on ${name}`}
      areLabelsAbove
      button="Save note"
      actions={<Button onClick={onEnd}>Cancel</Button>}
    >
      <Field {...form.field('note')} label="Note" hint="Only you can read it.">
        <TextArea rows={4} maxLength={NOTE_MAX_LENGTH} ref={text} {...form.control('note')} />
      </Field>
      <Field {...form.field('tags')} label="Tags" hint="Separate with commas; up to 10.">
        <TextInput autoComplete="off" {...form.control('tags')} />
      </Field>
    </Form>
  );
}
