import type { SavedNote } from '#contract/schemas/savedNotes';
import styles from './notes.module.css';

/** The text and tags of a note. */
export function NoteText({ stored: { note, tags } }: { readonly stored: SavedNote }) {
  return (
    <>
      {note === '' ? null : <p className={styles.note}>{note}</p>}
      {tags.length === 0 ? null : (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </>
  );
}
