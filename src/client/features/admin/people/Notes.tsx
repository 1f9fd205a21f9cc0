import { formatDateTime } from '#contract/formats';
import { NOTE_MAX_LENGTH, type RecordKind } from '#contract/admin/people';
import type { StaffNote } from '#contract/schemas/people';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { addNote } from '../slice';

interface NotesProps {
  readonly kind: RecordKind;
  readonly id: number;
  readonly notes: readonly StaffNote[];
}

/** Staff notes about a record, newest first, with a form to add one. */
export function Notes({ id, kind, notes }: NotesProps) {
  return (
    <Stack>
      <NoteForm key={notes[0]?.id ?? 0} id={id} kind={kind} />
      {notes.length === 0 ? (
        <p>No notes yet.</p>
      ) : (
        <ul>
          {notes.map((note) => (
            <li key={note.id}>
              {note.text} <small>{byline(note)}</small>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function byline({ at, by }: StaffNote): string {
  return `${by ?? 'Former staff'}, ${formatDateTime(at, STATE_TIME_ZONE)}`;
}

function NoteForm({ id, kind }: Pick<NotesProps, 'id' | 'kind'>) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'note',
    started: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? 'Enter a note.' : null }),
    command: useAppSelector(addNote.select),
    onSend: ({ text }) => dispatch(addNote.send({ body: { kind, id, text } })),
  });
  return (
    <Form form={form} label="Add a note" button="Add note">
      <Stack isForm>
        <Field {...form.field('text')} label="Note" hint="Only super users see it" isRequired>
          <TextArea rows={3} maxLength={NOTE_MAX_LENGTH} {...form.control('text')} />
        </Field>
      </Stack>
    </Form>
  );
}
